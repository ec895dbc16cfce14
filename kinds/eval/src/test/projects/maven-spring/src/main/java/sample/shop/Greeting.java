package sample.shop;

import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Service;

/// Only there with the profile that `main` adds.
@Service
@Profile("counter")
public class Greeting {
  public String say() {
    return "good morning";
  }
}
