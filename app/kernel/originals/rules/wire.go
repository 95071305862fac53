package rules

import "reflect"

// PageTypes is the types of the data that pages send and read.
type PageTypes struct {
	// Data is the type of the choices of Play and Turn of the later ones, nil
	// for a game without them. View is the type of the view.
	Data, Turn, View reflect.Type
}

// PageTypesOf is the Wire of a game without later choices.
func PageTypesOf[Data, View any]() *PageTypes {
	return &PageTypes{Data: reflect.TypeFor[Data](), View: reflect.TypeFor[View]()}
}

// TurnPageTypesOf is the Wire of a game whose rounds continue with Turn.
func TurnPageTypesOf[Data, Turn, View any]() *PageTypes {
	w := PageTypesOf[Data, View]()
	w.Turn = reflect.TypeFor[Turn]()
	return w
}

// TypeScript is the list's type for pages.
func (r Revealed[T]) TypeScript() string { return listType(reflect.TypeFor[[]T]()) + " | null" }

// listType is the type of a list of numbers, strings, booleans or such lists.
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
