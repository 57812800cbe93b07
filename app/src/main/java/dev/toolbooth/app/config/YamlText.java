package dev.toolbooth.app.config;

/** Writes a setting's value as the file takes it. */
final class YamlText {
    private YamlText() {}

    /** Plain where that is safe, else as JSON, which YAML reads alike. */
    static <T> String of(Kind<T> kind, T value) {
        return switch (kind) {
            case BytesKind bytes -> kind.write(value);
            case CentsKind cents -> kind.write(value);
            case ChoiceKind<?> choice -> kind.write(value);
            case SpanKind span -> kind.write(value);
            case SwitchKind on -> kind.write(value);
            case WholeKind whole -> kind.write(value);
            case GroupsKind<?> groups -> JsonText.of(kind, value).toString();
            case NamedKind<?> groups -> JsonText.of(kind, value).toString();
            case ListKind<?> list -> JsonText.of(kind, value).toString();
            case NetworkKind() -> JsonText.of(kind, value).toString();
            case StoreKind store -> JsonText.of(kind, value).toString();
            case PathKind path -> JsonText.of(kind, value).toString();
            case AllowedKind allowed -> JsonText.of(kind, value).toString();
            case SecretKind secret -> JsonText.of(kind, value).toString();
            case TreeKind() -> JsonText.of(kind, value).toString();
            case TextKind text -> JsonText.of(kind, value).toString();
        };
    }
}
