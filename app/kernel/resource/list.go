package resource

import (
	"cmp"
	"context"
	"reflect"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	// defaultRows is the number of rows of a page if a request does not say it.
	defaultRows = 50
	// The rates of the calls of a list, for each account.
	readsPerMinute   = 600
	exportsPerMinute = 20
)

// PageRequest is the part of a request that selects a page. Requests of lists embed it.
type PageRequest struct {
	// Cursor is Next of the page before; empty for the first page.
	Cursor string `json:"cursor,omitempty" validate:"max=120"`
	// Limit is the maximum number of rows, 1 to 200; 0 for 50.
	Limit int `json:"limit,omitempty" validate:"min=0,max=200"`
}

// Rows is the maximum number of rows of the page.
func (r PageRequest) Rows() int { return cmp.Or(r.Limit, defaultRows) }

// Page is a page of rows.
type Page[Row any] struct {
	Rows []Row `json:"rows"`
	// Next is the cursor of the next page; empty on the last one.
	Next string `json:"next,omitempty"`
}

// NewPage makes a page of stored values that were read with a limit of one more than the page
// has. cursor returns the cursor after a value, and row what staff see of it.
func NewPage[Stored, Row any](read []Stored, limit int, cursor func(Stored) string, row func(Stored) (Row, error)) (Page[Row], error) {
	read, next := db.Page(read, limit, cursor)
	page := Page[Row]{Rows: make([]Row, 0, len(read)), Next: next}
	for _, one := range read {
		made, err := row(one)
		if err != nil {
			return Page[Row]{Rows: []Row{}}, err
		}
		page.Rows = append(page.Rows, made)
	}
	return page, nil
}

// List is the call that returns the rows of a resource.
type List struct {
	path       string
	permission permission.Permission
	request    reflect.Type
	answer     reflect.Type
	calls      func(r *Resource) []action.Action
}

// Rows declares the call that returns the rows. It is served at POST path, needs the permission
// and changes nothing. Its request has the fields cursor and limit, as PageRequest has them, and
// its answer the fields rows and next, as Page has them; both may have more. The export is served
// at POST path/csv.
func Rows[Request, Answer any](path string, p permission.Permission, summary string, handler action.Handler[Request, Answer]) List {
	pages := func(ctx context.Context, call *session.Call, request Request) pageReader {
		return func(cursor string) (reflect.Value, error) {
			setPage(reflect.ValueOf(&request).Elem(), cursor, exportPage)
			answer, err := handler(ctx, call, request)
			return reflect.ValueOf(answer), err
		}
	}
	return List{
		path: path, permission: p, request: reflect.TypeFor[Request](), answer: reflect.TypeFor[Answer](),
		calls: func(r *Resource) []action.Action {
			guard := action.Permission(p)
			export := func(ctx context.Context, call *session.Call, request Request) (Export, error) {
				return r.export(pages(ctx, call, request))
			}
			return []action.Action{
				action.Post(path, guard, handler, action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute), action.Summary(summary)),
				action.Post(path+"/csv", guard, export, action.ReadsOnly(), action.PerAccount(exportsPerMinute, time.Minute),
					action.Summary("The rows of "+path+" as a CSV file.")),
			}
		},
	}
}

// setPage sets cursor and limit of a request.
func setPage(request reflect.Value, cursor string, limit int64) {
	if f, ok := fieldNamed(request.Type(), "cursor"); ok {
		request.FieldByIndex(f.Index).SetString(cursor)
	}
	if f, ok := fieldNamed(request.Type(), "limit"); ok {
		request.FieldByIndex(f.Index).SetInt(limit)
	}
}

// row is the type of the rows; nil if the answer has none.
func (l List) row() reflect.Type {
	if l.answer == nil || l.answer.Kind() != reflect.Struct {
		return nil
	}
	f, ok := fieldNamed(l.answer, "rows")
	if !ok || f.Type.Kind() != reflect.Slice || f.Type.Elem().Kind() != reflect.Struct {
		return nil
	}
	return f.Type.Elem()
}
