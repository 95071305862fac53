package action

import (
	"reflect"
	"strconv"
	"strings"
	"time"
)

// schemaOf is the OpenAPI schema of a request or answer type.
func (s *shapes) schemaOf(t reflect.Type) doc {
	if o := s.objects[t]; o != nil {
		return (&shape{kind: kindObject, object: o}).schema()
	}
	described, err := s.of(t)
	if err != nil {
		return doc{} // describe has refused such types before
	}
	return described.schema()
}

func (o *object) schema() doc {
	properties, required := doc{}, []string{}
	for _, m := range o.fields {
		property := m.shape.schema()
		if limits := limitsOf(m); len(limits) > 0 && property["$ref"] == nil {
			for name, value := range limits {
				property[name] = value
			}
		}
		if m.about != "" && property["$ref"] == nil {
			property["description"] = m.about
		}
		properties[m.name] = property
		if o.required(m) {
			required = append(required, m.name)
		}
	}
	schema := doc{"type": "object", "properties": properties}
	if len(required) > 0 {
		schema["required"] = required
	}
	if o.inRequest {
		schema["additionalProperties"] = false
	}
	return schema
}

func (s *shape) schema() doc {
	var schema doc
	switch s.kind {
	case kindObject:
		switch {
		case s.object.goType == noneType:
			schema = doc{"type": "object"}
		case s.object.name == "":
			schema = s.object.schema()
		case s.nullable:
			return doc{"nullable": true, "allOf": []any{doc{"$ref": "#/components/schemas/" + s.object.name}}}
		default:
			return doc{"$ref": "#/components/schemas/" + s.object.name}
		}
	case kindArray:
		schema = doc{"type": "array", "items": s.elem.schema()}
	case kindRecord:
		schema = doc{"type": "object", "additionalProperties": s.elem.schema()}
	case kindInteger:
		schema = doc{"type": "integer", "format": "int64"}
	case kindUnknown:
		return s.union()
	default:
		schema = doc{"type": string(s.kind)}
	}
	if s.date {
		schema["format"] = "date-time"
	}
	if len(s.enum) > 0 {
		values := make([]any, len(s.enum), len(s.enum)+1)
		for i, value := range s.enum {
			values[i] = value
		}
		if s.nullable {
			values = append(values, nil)
		}
		schema["enum"] = values
	}
	if s.nullable {
		schema["nullable"] = true
	}
	return schema
}

// union is the schema of a type that TypeScript writes as several basic ones, such as
// "string | number"; empty for all others.
func (s *shape) union() doc {
	var either []any
	null := false
	for part := range strings.SplitSeq(s.ts, " | ") {
		switch kind := shapeKind(part); kind {
		case kindString, kindNumber, kindBoolean:
			either = append(either, doc{"type": string(kind)})
		case "null":
			null = true
		default:
			return doc{}
		}
	}
	schema := doc{"anyOf": either}
	if null {
		schema["nullable"] = true
	}
	return schema
}

// limitsOf converts the rules of a field to the limits of OpenAPI.
func limitsOf(m member) doc {
	limits := doc{}
	for rule := range strings.SplitSeq(m.rules, ",") {
		name, value, _ := strings.Cut(rule, "=")
		n, err := strconv.ParseFloat(value, 64)
		switch {
		case name == "dive":
			return limits
		case name == "email" && m.shape.kind == kindString:
			limits["format"] = "email"
		case name == "login" && m.shape.kind == kindString:
			limits["pattern"] = loginPattern.String()
		case name == "digits6" && m.shape.kind == kindString:
			limits["pattern"] = digitsPattern.String()
		case (name == "min" || name == "max") && err == nil:
			limits[limitNames[m.shape.kind][name]] = n
		}
	}
	delete(limits, "")
	return limits
}

var limitNames = map[shapeKind]map[string]string{
	kindString:  {"min": "minLength", "max": "maxLength"},
	kindArray:   {"min": "minItems", "max": "maxItems"},
	kindRecord:  {"min": "minProperties", "max": "maxProperties"},
	kindInteger: {"min": "minimum", "max": "maximum"},
	kindNumber:  {"min": "minimum", "max": "maximum"},
}

// notes describes further conditions of a call for readers.
func notes(a *Action) string {
	parts := []string{a.Guard.String() + "."}
	if a.twoFactor {
		parts = append(parts, "Accounts with two-factor must have confirmed with a code recently (code -1024).")
	}
	if needed := a.Guard.permission; !needed.IsZero() {
		parts = append(parts, map[string]string{
			MachinesNo: "Not for tokens of machines.", MachinesYes: "A machine's token may call it.",
			MachinesCode: "A machine's token may call it if it was made with the power to go without a code.",
		}[a.Machines()])
	}
	if a.startsSession {
		parts = append(parts, "Without a bearer token a CSRF token is always needed.")
	}
	if !a.perAddress.Unlimited() {
		parts = append(parts, "At most "+rateText(a.perAddress)+" from one address.")
	}
	if !a.perAccount.Unlimited() {
		parts = append(parts, "At most "+rateText(a.perAccount)+" by one account.")
	}
	return strings.Join(parts, " ")
}

// rateText writes a rate for people: "5 calls in 15 minutes".
func rateText(r Rate) string {
	calls := strconv.Itoa(r.Count) + " calls"
	if r.Count == 1 {
		calls = "1 call"
	}
	for _, unit := range []struct {
		name string
		size time.Duration
	}{{"day", 24 * time.Hour}, {"hour", time.Hour}, {"minute", time.Minute}, {"second", time.Second}} {
		if n := r.Per / unit.size; n > 0 && r.Per%unit.size == 0 {
			if n == 1 {
				return calls + " in one " + unit.name
			}
			return calls + " in " + strconv.Itoa(int(n)) + " " + unit.name + "s"
		}
	}
	return calls + " in " + r.Per.String()
}

// groupOf is the part of the API a call belongs to: the first segment of its
// path, the first two below /api.
func groupOf(a *Action) string {
	if a.Path == "" {
		return "events"
	}
	parts := strings.Split(strings.Trim(a.Path, "/"), "/")
	if parts[0] == "api" && len(parts) > 1 {
		return "api/" + parts[1]
	}
	return parts[0]
}
