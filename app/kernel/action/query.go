package action

import (
	"bytes"
	"encoding"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
)

// maxQueryValues is the maximum number of values in a query.
const maxQueryValues = 200

// queryJSON converts a query to the JSON object that the same strict decoder
// reads. A value that does not fit its field becomes a string, so that the
// decoder refuses it by name.
func queryJSON(request reflect.Type, query url.Values) ([]byte, error) {
	kinds := map[string]reflect.Type{}
	for _, f := range jsonFields(request) {
		kinds[f.name] = f.goType
	}
	names := make([]string, 0, len(query))
	total := 0
	for name, values := range query {
		names = append(names, name)
		total += len(values)
	}
	if total > maxQueryValues {
		return nil, ErrMalformed
	}
	slices.Sort(names)
	out := bytes.NewBufferString("{")
	for i, name := range names {
		if i > 0 {
			out.WriteByte(',')
		}
		if err := quote(out, name); err != nil {
			return nil, err
		}
		out.WriteByte(':')
		if err := queryValue(out, kinds[name], query[name]); err != nil {
			return nil, err
		}
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

func queryValue(out *bytes.Buffer, field reflect.Type, values []string) error {
	for field != nil && field.Kind() == reflect.Pointer {
		field = field.Elem()
	}
	if field != nil && field.Kind() == reflect.Slice && field.Elem().Kind() != reflect.Uint8 {
		out.WriteByte('[')
		for i, value := range values {
			if i > 0 {
				out.WriteByte(',')
			}
			if err := queryScalar(out, field.Elem(), value); err != nil {
				return err
			}
		}
		out.WriteByte(']')
		return nil
	}
	if len(values) != 1 {
		out.WriteString("[]") // given twice: the wrong type for every scalar
		return nil
	}
	return queryScalar(out, field, values[0])
}

func queryScalar(out *bytes.Buffer, field reflect.Type, value string) error {
	if field != nil && !isText(field) {
		switch field.Kind() {
		case reflect.Bool:
			if value == "1" || value == "true" || value == "0" || value == "false" {
				out.WriteString(strconv.FormatBool(value == "1" || value == "true"))
				return nil
			}
		case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
			reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
			reflect.Float32, reflect.Float64:
			if raw := jsontext.Value(value); raw.IsValid() && raw.Kind() == '0' {
				out.WriteString(value)
				return nil
			}
		}
	}
	return quote(out, value)
}

var textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()

func isText(t reflect.Type) bool { return reflect.PointerTo(t).Implements(textUnmarshaler) }

func quote(out *bytes.Buffer, text string) error {
	if !utf8.ValidString(text) {
		return fault.New(fault.CodeBadRequest, "The query is not valid UTF-8.")
	}
	quoted, err := jsontext.AppendQuote(nil, text)
	if err != nil {
		return ErrMalformed.Because(err)
	}
	out.Write(quoted)
	return nil
}
