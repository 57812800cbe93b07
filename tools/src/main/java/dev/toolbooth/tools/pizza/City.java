package dev.toolbooth.tools.pizza;

import java.math.BigDecimal;
import java.util.List;

/**
 * A city of the demo.
 *
 * @param temperature in degrees Fahrenheit, with one digit behind the point
 * @param places restaurants, best first
 */
record City(String name, String temperature, String conditions, List<Place> places) {

    City {
        places = List.copyOf(places);
    }

    /** A made-up place to eat. */
    record Place(String name, String food, BigDecimal rating) {}
}
