package action

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/go-playground/validator/v10"

	"croupier/app/kernel/fault"
)

// Patterns of the additional tags.
var (
	loginPattern  = regexp.MustCompile(`^[A-Za-z0-9_]{4,20}$`)
	digitsPattern = regexp.MustCompile(`^[0-9]{6}$`)
)

// validators reads the validate tags:
//
//	login    4 to 20 letters and digits, or underscores
//	digits6  six digits
//
// and all of go-playground/validator.
var validators = sync.OnceValues(func() (*validator.Validate, error) {
	v := validator.New(validator.WithRequiredStructEnabled())
	v.RegisterTagNameFunc(func(f reflect.StructField) string {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			return embedded
		}
		if name == "" || name == "-" {
			return f.Name
		}
		return name
	})
	matches := func(pattern *regexp.Regexp) validator.Func {
		return func(fl validator.FieldLevel) bool { return pattern.MatchString(fl.Field().String()) }
	}
	if err := v.RegisterValidation("login", matches(loginPattern)); err != nil {
		return nil, fmt.Errorf("register the tag login: %w", err)
	}
	if err := v.RegisterValidation("digits6", matches(digitsPattern)); err != nil {
		return nil, fmt.Errorf("register the tag digits6: %w", err)
	}
	return v, nil
})

// embedded marks a struct in a struct: its members are named as if they were those of the outer
// one, as in JSON.
const embedded = "^"

// validate checks a pointer to a request against its tags.
func validate(request any) error {
	v, err := validators()
	if err != nil {
		return err
	}
	err = v.Struct(request)
	if err == nil {
		return nil
	}
	var failures validator.ValidationErrors
	if !errors.As(err, &failures) {
		return fmt.Errorf("validate request: %w", err)
	}
	root := reflect.TypeOf(request).Elem().Name() + "."
	fields := map[string][]string{}
	for _, failure := range failures {
		path := pathReplacer.Replace(strings.TrimPrefix(failure.Namespace(), root))
		if key := validationKey(failure); !slices.Contains(fields[path], key) {
			fields[path] = append(fields[path], key)
		}
	}
	refusal := fault.New(fault.CodeInvalid, "The given data was invalid.")
	refusal.Fields = fields
	return refusal
}

// pathReplacer converts a[0].b to a.0.b and leaves embedded structs out.
var pathReplacer = strings.NewReplacer("[", ".", "]", "", embedded+".", "")

// validationKeys are the translation keys of tags with a different key.
var validationKeys = map[string]string{
	"required_if": "required", "required_unless": "required", "required_with": "required",
	"required_without": "required", "required_with_all": "required", "required_without_all": "required",
	"oneof": "in", "login": "regex", "eqfield": "confirmed", "digits6": "digits",
	"alphanum": "alpha_num", "http_url": "url", "ulid": "regex", "excludes": "regex", "startswith": "regex",
}

// sizeKeys are tags whose key also names the measured type.
var sizeKeys = map[string]string{"min": "min", "gte": "min", "gt": "min", "max": "max", "lte": "max", "lt": "max", "len": "size"}

func validationKey(failure validator.FieldError) string {
	tag := failure.Tag()
	if size, ok := sizeKeys[tag]; ok {
		return "validation." + size + "." + sizeKind(failure.Kind())
	}
	if key, ok := validationKeys[tag]; ok {
		return "validation." + key
	}
	return "validation." + tag
}

func sizeKind(kind reflect.Kind) string {
	switch kind {
	case reflect.String:
		return "string"
	case reflect.Slice, reflect.Array, reflect.Map:
		return "array"
	default:
		return "numeric"
	}
}

// checkTags finds tags that the validator does not know; the validator would
// panic at the first call.
func checkTags(t reflect.Type) (err error) {
	v, err := validators()
	if err != nil {
		return err
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("validate tags of %s: %v", t, p)
		}
	}()
	for _, reached := range (&shapes{}).structsOf(t) {
		value := reflect.New(reached)
		var failures validator.ValidationErrors
		if err := v.Struct(value.Interface()); err != nil && !errors.As(err, &failures) {
			return fmt.Errorf("validate tags of %s: %w", reached, err)
		}
	}
	return nil
}
