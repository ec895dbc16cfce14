insert into customer (id, name) values (1, 'Ada'), (2, 'Grace');
insert into purchase (customer_id, item, price) values (1, 'paper', 4.50), (1, 'ink', 12.00), (2, 'a|b', 3.25);
