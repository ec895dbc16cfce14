package sample.shop.orders;

import org.springframework.data.jpa.repository.JpaRepository;

public interface Purchases extends JpaRepository<Purchase, Long> {}
