package dev.toolbooth.app.config.setting;

/** The type of a setting whose value is one text, wherever it is given. */
public sealed interface LineType<T> extends SettingType<T>
        permits BooleanType,
                ByteSizeType,
                CentsType,
                ChoiceType,
                DurationType,
                IntegerType,
                ParsedType,
                PathType,
                SecretType,
                StoreAddressType,
                TextType {

    @Override
    default boolean takes(ScalarType type) {
        return type == ScalarType.TEXT;
    }
}
