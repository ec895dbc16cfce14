module shop {
  exports shop;

  uses shop.Tax;

  provides shop.Tax with
      shop.internal.Flat;
}
