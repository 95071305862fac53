package action

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
)

const (
	// maxDepth is the deepest nesting of objects and arrays in a request.
	maxDepth = 32
	// maxFieldName is the maximum length of a field's path in an answer in bytes, because the
	// caller may have invented the path.
	maxFieldName = 100
)

// The refusals of a whole body.
var (
	ErrMalformed = fault.New(fault.CodeBadRequest, "Malformed JSON.")
	ErrNoObject  = fault.New(fault.CodeBadRequest, "The request must be a JSON object.")
)

// strict refuses unknown members. The decoder refuses duplicate names, invalid
// UTF-8 and names in another case by default.
var strict = json.JoinOptions(json.RejectUnknownMembers(true))

// decode decodes a body into the request that a pointer points to, and validates it. An empty body
// is an empty object.
func decode(body []byte, request any) error {
	if err := decodeInto(body, request); err != nil {
		return err
	}
	return validate(request)
}

func decodeInto(body []byte, request any) error {
	body = bytes.TrimSpace(body)
	if len(body) == 0 {
		return nil
	}
	if tooDeep(body) {
		return ErrMalformed
	}
	if body[0] != '{' {
		if jsontext.Value(body).IsValid() {
			return ErrNoObject
		}
		return ErrMalformed
	}
	if path, found := nulByte(body); found {
		return fault.Field(path, "validation.type")
	}
	err := json.Unmarshal(body, request, strict)
	var semantic *json.SemanticError
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &semantic):
		return ErrMalformed.Because(err)
	case errors.Is(err, json.ErrUnknownName):
		return fault.Field(fieldPath(semantic.JSONPointer), "validation.unknown")
	default:
		return fault.Field(fieldPath(semantic.JSONPointer), "validation.type")
	}
}

// tooDeep counts brackets outside of strings before a decoder recurses.
func tooDeep(body []byte) bool {
	depth, inString := 0, false
	for i := 0; i < len(body); i++ {
		switch c := body[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			if depth++; depth > maxDepth {
				return true
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return false
}

// nulByte finds a string or name with a NUL character. No field uses it, and other programs end
// strings at it.
func nulByte(body []byte) (path string, found bool) {
	if !bytes.Contains(body, []byte(`\u0000`)) {
		return "", false
	}
	decoder := jsontext.NewDecoder(bytes.NewReader(body))
	for {
		token, err := decoder.ReadToken()
		if err != nil {
			return "", false // the end, or malformed: the decoder reports it
		}
		if token.Kind() == '"' && strings.ContainsRune(token.String(), 0) {
			return fieldPath(decoder.StackPointer()), true
		}
	}
}

// fieldPath converts a JSON pointer to the dotted form of field names.
func fieldPath(pointer jsontext.Pointer) string {
	var parts []string
	for token := range pointer.Tokens() {
		parts = append(parts, strings.ReplaceAll(token, "\x00", ""))
	}
	path := strings.Join(parts, ".")
	if len(path) <= maxFieldName {
		return path
	}
	end := maxFieldName
	for !utf8.RuneStart(path[end]) {
		end--
	}
	return path[:end]
}

// encode encodes an answer: nil slices are [], nil maps {}, and map keys are sorted. It replaces
// invalid UTF-8, because the call has already been executed and must not fail.
func encode(answer any) ([]byte, error) {
	if preset, ok := answer.(preEncoded); ok {
		return preset.encoded(), nil
	}
	return json.Marshal(answer, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
}
