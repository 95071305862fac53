package rules

import "reflect"

// Wire is the types of what pages send and read of one game.
type Wire struct {
	// Data are the choices of Play, Turn the later ones: nil for a game
	// without. View is what the player sees.
	Data, Turn, View reflect.Type
}

// WireOf is the Wire of a game without later choices.
func WireOf[Data, View any]() *Wire {
	return &Wire{Data: reflect.TypeFor[Data](), View: reflect.TypeFor[View]()}
}

// TurnWireOf is the Wire of a game whose rounds go on by Turn.
func TurnWireOf[Data, Turn, View any]() *Wire {
	w := WireOf[Data, View]()
	w.Turn = reflect.TypeFor[Turn]()
	return w
}

// TypeScript names what pages may write a number as.
func (Number) TypeScript() string { return "string | number | null" }

// TypeScript names the list's type for pages.
func (r Revealed[T]) TypeScript() string { return listType(reflect.TypeFor[[]T]()) + " | null" }

// listType names a list of numbers, texts, truths, or of lists of them.
func listType(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice:
		return listType(t.Elem()) + "[]"
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return "string"
	default:
		return "number"
	}
}
