package action

import "reflect"

// Encoded is an answer that is encoded once and sent to all callers. In the
// API's description, in the types of the pages and on sockets it is its Value.
type Encoded[T any] struct {
	Value T
	json  []byte
}

// Encode encodes an answer. Neither the value nor anything it points to may
// change afterwards.
func Encode[T any](value T) (Encoded[T], error) {
	text, err := encode(value)
	return Encoded[T]{Value: value, json: text}, err
}

// MarshalJSON returns the encoded JSON.
func (e Encoded[T]) MarshalJSON() ([]byte, error) { return e.json, nil }

func (e Encoded[T]) encoded() []byte { return e.json }

func (Encoded[T]) valueType() reflect.Type { return reflect.TypeFor[T]() }

// preEncoded is implemented by Encoded of any type.
type preEncoded interface {
	encoded() []byte
	valueType() reflect.Type
}

// receivedType is the type that the caller receives of an answer.
func receivedType(answer reflect.Type) reflect.Type {
	if preset, ok := reflect.Zero(answer).Interface().(preEncoded); ok {
		return preset.valueType()
	}
	return answer
}
