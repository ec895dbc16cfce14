package sample.shop.orders;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import java.math.BigDecimal;

@Entity
public class Purchase {
  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  @ManyToOne(fetch = FetchType.EAGER)
  private Customer customer;

  private String item;
  private BigDecimal price;

  protected Purchase() {}

  public Purchase(Customer customer, String item, BigDecimal price) {
    this.customer = customer;
    this.item = item;
    this.price = price;
  }

  public Long getId() {
    return id;
  }

  public Customer getCustomer() {
    return customer;
  }

  public String getItem() {
    return item;
  }

  public BigDecimal getPrice() {
    return price;
  }
}
