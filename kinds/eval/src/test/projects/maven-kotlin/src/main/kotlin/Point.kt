package sample
import kotlinx.serialization.Serializable
@Serializable data class Point(val x: Int, val y: Int)
