package sample;
public class Untidy{
int x=1  ; }
