package action

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
)

// Extended is implemented by answers that are written as their own members followed by those of
// other values. Extensions has the types of these. WriteExtended implements their MarshalJSON.
type Extended interface{ Extended() }

var extendedType = reflect.TypeFor[Extended]()

// Extensions are the types that add their members to an Extended one.
type Extensions map[reflect.Type][]reflect.Type

var errNoObject = errors.New("it is not written as an object")

// WriteExtended writes one object with the members of all values, in their order.
func WriteExtended(own any, others ...any) ([]byte, error) {
	text, err := encode(own)
	if err != nil {
		return nil, err
	}
	for _, other := range others {
		more, err := encode(other)
		if err != nil {
			return nil, err
		}
		if !bytes.HasPrefix(more, []byte("{")) {
			return nil, fmt.Errorf("write a %T: %w", other, errNoObject)
		}
		switch {
		case len(more) == len("{}"):
		case len(text) == len("{}"):
			text = more
		default:
			text = append(append(text[:len(text)-1], ','), more[1:]...)
		}
	}
	return text, nil
}

// check refuses a type that cannot be extended, and two members of one name.
func (e Extensions) check() error {
	for t, others := range e {
		if !t.Implements(extendedType) {
			return fmt.Errorf("%s is not an Extended", t)
		}
		taken := map[string]reflect.Type{}
		for _, one := range append([]reflect.Type{t}, others...) {
			if one.Kind() != reflect.Struct || one != t && hasOwnJSON(one) {
				return fmt.Errorf("extend %s by %s: %w", t, one, errNoObject)
			}
			for _, f := range jsonFields(one) {
				if first := taken[f.name]; first != nil {
					return fmt.Errorf("extend %s by %s: %s has the member %q too", t, one, first, f.name)
				}
				taken[f.name] = one
			}
		}
	}
	return nil
}
