package sample;

import org.apache.commons.lang3.StringUtils;

public final class Greeting {
  public static String greet(String name) {
    return "Hello " + StringUtils.capitalize(name);
  }
}
