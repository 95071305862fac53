package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/netip"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// decode puts a value from the file or a variable into a field. Its errors never repeat the
// value: it may be a secret. An unreadable value leaves the field unchanged.
func decode(field reflect.Value, value any) (err error) {
	before := reflect.ValueOf(field.Interface())
	defer func() {
		if err != nil {
			field.Set(before)
		}
	}()
	switch target := field.Addr().Interface().(type) {
	case *string:
		*target, err = decodeText(value)
	case *bool:
		*target, err = decodeBool(value)
	case *int:
		*target, err = decodeInt(value)
	case *time.Duration:
		*target, err = decodeDuration(value)
	case *slog.Level:
		*target, err = decodeLevel(value)
	case *[]string:
		*target, err = decodeTexts(value)
	case *[]netip.Prefix:
		*target, err = decodePrefixes(value)
	case *map[string]string:
		*target, err = decodePairs(value)
	case *[]OAuthClient:
		*target, err = decodeObjects[OAuthClient](value)
	case *[]ContactField:
		*target, err = decodeObjects[ContactField](value)
	case *[]CashierNode:
		*target, err = decodeObjects[CashierNode](value)
	case *[]CashierGateway:
		*target, err = decodeObjects[CashierGateway](value)
	case *[]GameLimit:
		*target, err = decodeObjects[GameLimit](value)
	default:
		err = fmt.Errorf("keys of type %s cannot be read", field.Type())
	}
	return err
}

func decodeText(value any) (string, error) {
	text, ok := value.(string)
	if !ok {
		// A number would lose its leading zeros, a yes would become true.
		return "", errors.New("must be a text, put it in quotes")
	}
	return text, nil
}

func decodeBool(value any) (bool, error) {
	switch given := value.(type) {
	case bool:
		return given, nil
	case string:
		if parsed, err := strconv.ParseBool(given); err == nil {
			return parsed, nil
		}
	}
	return false, errors.New("must be true or false")
}

func decodeInt(value any) (int, error) {
	switch given := value.(type) {
	case int:
		return given, nil
	case string:
		if parsed, err := strconv.Atoi(strings.TrimSpace(given)); err == nil {
			return parsed, nil
		}
	}
	return 0, errors.New("must be a whole number")
}

func decodeDuration(value any) (time.Duration, error) {
	if text, ok := value.(string); ok {
		if parsed, err := time.ParseDuration(strings.TrimSpace(text)); err == nil {
			return parsed, nil
		}
	}
	return 0, errors.New("must be a time with a unit, such as 20s or 1m30s")
}

// levels are the names of log levels, the lowest first.
var levels = []string{"debug", "info", "warn", "error"}

func decodeLevel(value any) (slog.Level, error) {
	var level slog.Level
	text, _ := value.(string)
	if !slices.Contains(levels, strings.ToLower(text)) {
		return 0, fmt.Errorf("must be one of %s", strings.Join(levels, ", "))
	}
	return level, level.UnmarshalText([]byte(text))
}

// envText writes a field in the form of an environment variable.
func envText(field reflect.Value) string {
	switch given := field.Interface().(type) {
	case []string:
		return strings.Join(given, ",")
	case []netip.Prefix:
		texts := make([]string, len(given))
		for i, prefix := range given {
			texts[i] = prefix.String()
		}
		return strings.Join(texts, ",")
	case map[string]string:
		var pairs []string
		for _, name := range slices.Sorted(maps.Keys(given)) {
			pairs = append(pairs, name+"="+given[name])
		}
		return strings.Join(pairs, ",")
	case slog.Level:
		return strings.ToLower(given.String())
	case []OAuthClient, []ContactField, []GameLimit, []CashierNode, []CashierGateway:
		encoded, err := json.Marshal(given)
		if err != nil {
			return ""
		}
		return string(encoded)
	default:
		return fmt.Sprint(given)
	}
}
