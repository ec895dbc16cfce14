package sample.shop.orders;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import java.util.ArrayList;
import java.util.List;

@Entity
public class Customer {
  @Id private Long id;
  private String name;

  @OneToMany(mappedBy = "customer")
  private List<Purchase> purchases = new ArrayList<>();

  protected Customer() {}

  public Customer(Long id, String name) {
    this.id = id;
    this.name = name;
  }

  public Long getId() {
    return id;
  }

  public String getName() {
    return name;
  }

  public List<Purchase> getPurchases() {
    return purchases;
  }
}
