package shop;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

public final class Stock {
  private Stock() {}

  public static JdbcTemplate open() {
    return new JdbcTemplate(new DriverManagerDataSource("jdbc:h2:mem:stock;DB_CLOSE_DELAY=-1"));
  }
}
