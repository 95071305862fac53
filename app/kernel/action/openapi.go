package action

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
)

// doc is a part of the OpenAPI document.
type doc = map[string]any

// OpenAPI describes the actions as an OpenAPI 3.0 document in JSON.
func (r *Registry) OpenAPI() ([]byte, error) {
	all := r.Actions()
	types, err := describe(all, r.options.Extensions)
	if err != nil {
		return nil, fmt.Errorf("describe actions: %w", err)
	}
	paths, events := doc{}, doc{}
	for _, a := range all {
		if a.Event != "" {
			event := doc{
				"summary": a.Summary, "description": notes(&a),
				"request": types.schemaOf(a.requestType), "answer": types.schemaOf(a.answerType),
			}
			for name, value := range a.accessDoc() {
				event[name] = value
			}
			events[a.Event] = event
		}
		if a.Path != "" {
			path := openPath(a.Path)
			entry, _ := paths[path].(doc)
			if entry == nil {
				entry = doc{}
				paths[path] = entry
			}
			entry[strings.ToLower(a.Method)] = types.operation(&a)
		}
	}
	paths[whisperPath] = doc{"post": whisperOperation(events)}
	paths[csrfPath] = doc{"get": doc{
		"operationId": "csrfCookie", "summary": "Sets the cookie " + session.XSRFCookie + ", whose value goes into the header X-XSRF-TOKEN.",
		"responses": doc{"204": doc{"description": "The cookie is set."}, "default": refusalAnswer()}, "security": []any{},
	}}
	document := doc{
		"openapi":    "3.0.3",
		"info":       doc{"title": r.options.Title + " API", "version": r.options.Version},
		"paths":      paths,
		"components": types.components(r.deps.Gate.Cookies()),
		"x-events":   events,
	}
	return json.Marshal(document, json.Deterministic(true), jsontext.WithIndent("  "))
}

// accessDoc describes access to a staff call: its permission, and whether a token of a machine may
// make it. It is empty for a call of players.
func (a *Action) accessDoc() doc {
	if a.Guard.permission.IsZero() {
		return nil
	}
	return doc{"x-permission": a.Guard.permission.ID(), "x-token": a.Machines()}
}

// openPath converts :name parameters to {name}.
func openPath(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if name, ok := strings.CutPrefix(part, ":"); ok {
			parts[i] = "{" + name + "}"
		}
	}
	return strings.Join(parts, "/")
}

func (s *shapes) operation(a *Action) doc {
	op := doc{
		"operationId": operationID(a.Name()),
		"summary":     a.Summary,
		"description": notes(a),
		"tags":        []string{groupOf(a)},
		"responses":   doc{"default": refusalAnswer()},
		"x-guard":     a.Guard.String(),
	}
	for name, value := range a.accessDoc() {
		op[name] = value
	}
	responses := op["responses"].(doc)
	switch a.answerType {
	case noContentType:
		responses["204"] = doc{"description": "Done."}
	case fileType:
		responses["200"] = doc{"description": "The file.", "content": doc{"application/octet-stream": doc{"schema": doc{"type": "string", "format": "binary"}}}}
	default:
		responses["200"] = doc{"description": "The answer.", "content": inJSON(s.schemaOf(a.answerType))}
	}
	op["security"] = []any{}
	if a.Guard.signedIn {
		schemes := []any{doc{"bearer": []string{}}, doc{"cookie": []string{}}}
		if a.Machines() != MachinesNo {
			schemes = append(schemes, doc{"machine": []string{}})
		}
		op["security"] = schemes
	}
	if a.Method == http.MethodPost {
		if len(jsonFields(a.requestType)) > 0 {
			op["requestBody"] = doc{"content": inJSON(s.schemaOf(a.requestType)), "required": s.needsBody(a)}
		}
		if a.takesFile {
			op["requestBody"] = doc{"content": formSchema(s.schemaOf(a.requestType)), "required": true}
		}
		return op
	}
	params := []any{}
	inPath := paramNames(a.Path)
	for _, m := range s.objects[a.requestType].fields {
		param := doc{"name": m.name, "in": "query", "schema": m.shape.schema(), "required": s.objects[a.requestType].required(m)}
		if slices.Contains(inPath, m.name) {
			param["in"], param["required"] = "path", true
		}
		params = append(params, param)
	}
	if len(params) > 0 {
		op["parameters"] = params
	}
	return op
}

func (s *shapes) needsBody(a *Action) bool {
	o := s.objects[a.requestType]
	return slices.ContainsFunc(o.fields, o.required)
}

func whisperOperation(events doc) doc {
	names := make([]string, 0, len(events))
	for name := range events {
		names = append(names, name)
	}
	slices.Sort(names)
	event := doc{"type": "string"}
	if len(names) > 0 {
		event["enum"] = names
	}
	return doc{
		"operationId": "whisper", "tags": []string{"api/whisper"},
		"summary":     "Makes the call of an event, as a socket does.",
		"description": "The events, with the types of data and answer, are listed under x-events.",
		"requestBody": doc{"required": true, "content": inJSON(doc{
			"type": "object", "required": []string{"event"}, "additionalProperties": false,
			"properties": doc{"event": event, "data": doc{}},
		})},
		"responses": doc{"200": doc{"description": "The event's answer.", "content": inJSON(doc{})}, "default": refusalAnswer()},
		"security":  []any{doc{}, doc{"bearer": []string{}}, doc{"cookie": []string{}}},
	}
}

func (s *shapes) components(cookies session.Cookies) doc {
	schemas := doc{"Refusal": doc{
		"type": "object", "required": []string{"code", "message", "requestId"},
		"properties": doc{
			"code":      doc{"type": "integer", "description": "Of the feature's catalogue where it numbers the refusal, otherwise the HTTP status. -1024: confirm with two-factor first."},
			"message":   doc{"type": "string"},
			"errors":    doc{"type": "object", "description": "Translation keys by field.", "additionalProperties": doc{"type": "array", "items": doc{"type": "string"}}},
			"requestId": doc{"type": "string"},
		},
	}}
	for _, o := range s.sorted() {
		schemas[o.name] = o.schema()
	}
	return doc{
		"schemas": schemas,
		"responses": doc{"Refusal": doc{
			"description": "The call was refused and nothing was changed.",
			"content":     inJSON(doc{"$ref": "#/components/schemas/Refusal"}),
			"headers":     doc{"Retry-After": doc{"description": "Seconds to wait, with 429.", "schema": doc{"type": "integer"}}},
		}},
		"securitySchemes": doc{
			"bearer":  doc{"type": "http", "scheme": "bearer", "description": "The token that signing in answers. No CSRF token is needed with it."},
			"machine": doc{"type": "http", "scheme": "bearer", "bearerFormat": id.MachinePrefix + "…", "description": "A token of a machine, created in the office or by croupier token create: docs/api.md. x-token says whether a token may make a call: yes, no, or code for a token with the power to go without a recent code."},
			"cookie":  doc{"type": "apiKey", "in": "cookie", "name": cookies.Name(session.SessionCookie), "description": "Set by signing in. State-changing calls also need the header X-CSRF-TOKEN or X-XSRF-TOKEN."},
		},
	}
}

func refusalAnswer() doc { return doc{"$ref": "#/components/responses/Refusal"} }

func inJSON(schema doc) doc { return doc{"application/json": doc{"schema": schema}} }

// operationID makes a unique identifier from a call's name.
func operationID(name string) string {
	var out strings.Builder
	upper := false
	for _, c := range strings.ToLower(name[:strings.IndexByte(name, ' ')]) + name[strings.IndexByte(name, ' '):] {
		switch {
		case !unicode.IsLetter(c) && !unicode.IsDigit(c):
			upper = true
		case upper:
			out.WriteRune(unicode.ToUpper(c))
			upper = false
		default:
			out.WriteRune(c)
		}
	}
	return out.String()
}
