package shop;

import org.mapstruct.Mapper;
import org.mapstruct.Mapping;
import org.mapstruct.factory.Mappers;

@Mapper
public interface CarViews {
  CarViews MAPPER = Mappers.getMapper(CarViews.class);

  @Mapping(source = "seats", target = "places")
  CarView of(Car car);
}
