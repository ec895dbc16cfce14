package dev.konsol.worker.spring;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Lets Hibernate load what an entity has not loaded yet when a snippet gets to it, whichever
/// snippet that is: in a short session of its own. Nothing is held open between snippets, so
/// nothing that was changed and not saved is written along with something else. An application that
/// has said what it wants gets that.
final class LazyRelations {
  static final String SETTING = "hibernate.enable_lazy_load_no_trans";

  private static final String BEANS = "org.springframework.beans.factory.config.";

  /// The classes of Spring that make entity managers and sessions, and how each is asked for its
  /// settings.
  private static final Map<String, String> FACTORIES =
      Map.of(
          "org.springframework.orm.jpa.AbstractEntityManagerFactoryBean", "getJpaPropertyMap",
          "org.springframework.orm.hibernate5.LocalSessionFactoryBean", "getHibernateProperties",
          "org.springframework.orm.jpa.hibernate.LocalSessionFactoryBean",
              "getHibernateProperties");

  private LazyRelations() {}

  /// Has an effect on every factory of this context, which has made no bean yet.
  static void loadAtAnyTime(Object context) {
    try {
      Object factory =
          Reflect.named(context, "org.springframework.context.ConfigurableApplicationContext")
              .getMethod("getBeanFactory")
              .invoke(context);
      Class<?> processor = Reflect.named(context, BEANS + "BeanPostProcessor");
      Reflect.named(context, BEANS + "ConfigurableBeanFactory")
          .getMethod("addBeanPostProcessor", processor)
          .invoke(factory, Reflect.proxy(processor, LazyRelations::process));
    } catch (ReflectiveOperationException e) {
      throw Reflect.unchecked(e);
    }
  }

  private static @Nullable Object process(String step, Object[] given) {
    if (step.equals("postProcessBeforeInitialization")) {
      allow(given[0]);
    }
    return given[0];
  }

  private static void allow(Object bean) {
    for (Class<?> each = bean.getClass(); each != null; each = each.getSuperclass()) {
      String method = FACTORIES.get(each.getName());
      if (method != null) {
        settings(each, method, bean).putIfAbsent(SETTING, "true");
      }
    }
  }

  @SuppressWarnings("unchecked") // properties, or settings by name
  private static Map<Object, Object> settings(Class<?> type, String method, Object bean) {
    try {
      return (Map<Object, Object>) type.getMethod(method).invoke(bean);
    } catch (ReflectiveOperationException e) {
      throw Reflect.unchecked(e);
    }
  }
}
