package sample.shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class ShopApplication {
  public static void main(String[] args) {
    SpringApplication application = new SpringApplication(ShopApplication.class);
    application.setAdditionalProfiles("counter");
    application.run(args);
    System.exit(9); // a console must not get here
  }
}
