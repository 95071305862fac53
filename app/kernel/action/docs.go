package action

import (
	_ "embed"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed docs.css
var docsCSS []byte

// docPage is the data of the page.
type docPage struct {
	Title, Version string
	Groups         []docGroup
	Types          []docType
}

type docGroup struct {
	Name, Anchor string
	Calls        []docCall
}

type docCall struct {
	Anchor, Method, Path, Event, Summary string
	Guard, Notes                         string
	Request, Answer                      docType
}

// docType is a struct as a table, or the name of another type.
type docType struct {
	Name, Anchor string
	Word         string
	Fields       []docField
}

type docField struct {
	Name, Type, Link, Rules, About string
	Optional                       bool
}

// docs renders the API page.
func (r *Registry) docs() ([]byte, error) {
	all := r.Actions()
	types, err := describe(all, r.options.Extensions)
	if err != nil {
		return nil, fmt.Errorf("describe actions: %w", err)
	}
	page := docPage{Title: r.options.Title, Version: r.options.Version}
	for _, a := range all {
		name := groupOf(&a)
		i := slices.IndexFunc(page.Groups, func(g docGroup) bool { return g.Name == name })
		if i < 0 {
			page.Groups = append(page.Groups, docGroup{Name: name, Anchor: anchor("group", name)})
			i = len(page.Groups) - 1
		}
		page.Groups[i].Calls = append(page.Groups[i].Calls, docCall{
			Anchor: anchor("call", a.Name()), Method: a.Method, Path: a.Path, Event: a.Event, Summary: a.Summary,
			Guard: a.Guard.String(), Notes: strings.TrimSpace(strings.TrimPrefix(notes(&a), a.Guard.String()+".")),
			Request: types.docType(a.requestType), Answer: types.docType(a.answerType),
		})
	}
	for _, o := range types.sorted() {
		page.Types = append(page.Types, types.docObject(o))
	}
	return page.render(), nil
}

func (s *shapes) docType(t reflect.Type) docType {
	switch t {
	case noneType:
		return docType{Word: "nothing"}
	case noContentType:
		return docType{Word: "nothing (204)"}
	}
	described, err := s.of(t)
	if err != nil {
		return docType{Word: "unknown"}
	}
	if described.kind == kindObject && !described.nullable {
		return s.docObject(described.object)
	}
	return docType{Word: described.typeScript("")}
}

func (s *shapes) docObject(o *object) docType {
	table := docType{Name: o.name, Anchor: anchor("type", o.name)}
	for _, m := range o.fields {
		field := docField{Name: m.name, Type: m.shape.typeScript(""), Optional: !o.required(m), Rules: strings.ReplaceAll(m.rules, ",", ", "), About: m.about}
		inner := m.shape
		for inner.elem != nil {
			inner = inner.elem
		}
		if inner.kind == kindObject && inner.object.name != "" && inner.object.goType != noneType {
			field.Link = anchor("type", inner.object.name)
		}
		table.Fields = append(table.Fields, field)
	}
	return table
}

// anchor makes an id for a part of the page.
func anchor(kind, name string) string {
	return kind + "-" + strings.Trim(strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' {
			return c
		}
		return '-'
	}, name), "-")
}

// addPages routes the pages that describe the API. They are rendered at the first request: most
// starts of a site never show them.
func (r *Registry) addPages(add func(method, path string, handler http.HandlerFunc)) {
	for _, file := range []struct {
		path, kind string
		make       func() ([]byte, error)
	}{
		{openAPIPath, "application/json; charset=utf-8", sync.OnceValues(r.OpenAPI)},
		{docsPath, "text/html; charset=utf-8", sync.OnceValues(r.docs)},
		{stylePath, "text/css; charset=utf-8", func() ([]byte, error) { return docsCSS, nil }},
	} {
		handler := r.asPage(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			if err := r.checkGlobalRate(r.deps.Gate.Guest(req)); err != nil {
				r.WriteError(w, req, err)
				return
			}
			content, err := file.make()
			if err != nil {
				r.WriteError(w, req, err)
				return
			}
			w.Header().Set("Content-Type", file.kind)
			w.Header().Set("Cache-Control", "no-cache")
			w.Header().Set("Content-Length", strconv.Itoa(len(content)))
			w.WriteHeader(http.StatusOK)
			if req.Method != http.MethodHead {
				_, _ = w.Write(content) // a closed connection is not an error
			}
		}))
		add(http.MethodGet, file.path, handler)
		add(http.MethodHead, file.path, handler)
	}
}
