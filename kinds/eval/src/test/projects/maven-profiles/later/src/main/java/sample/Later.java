package sample;

public final class Later {}
