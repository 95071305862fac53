package action

import "reflect"

// Encoded is an answer that is turned into JSON once, for all callers who get
// the same. Everywhere else it stands for its Value: in the API's description,
// in the types of the pages, and on sockets.
type Encoded[T any] struct {
	Value T
	json  []byte
}

// Encode prepares an answer. Neither the value nor anything it points to may
// change afterwards.
func Encode[T any](value T) (Encoded[T], error) {
	text, err := encode(value)
	return Encoded[T]{Value: value, json: text}, err
}

// MarshalJSON writes what was encoded.
func (e Encoded[T]) MarshalJSON() ([]byte, error) { return e.json, nil }

func (e Encoded[T]) encoded() []byte { return e.json }

func (Encoded[T]) valueType() reflect.Type { return reflect.TypeFor[T]() }

// prepared is implemented by Encoded of any type.
type prepared interface {
	encoded() []byte
	valueType() reflect.Type
}

// answerType is the type of what the caller gets.
func answerType[Answer any]() reflect.Type {
	var answer Answer
	if ready, ok := any(answer).(prepared); ok {
		return ready.valueType()
	}
	return reflect.TypeFor[Answer]()
}
