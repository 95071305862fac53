package frontend

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Deps are the dependencies of pages.
type Deps struct {
	Gate   *session.Gate
	Refuse feature.Refuse
	// Sections provide the data that a page has before its first call.
	Sections []feature.Section
	// Head returns the link preview of pages; nil if no feature provides one.
	Head feature.HeadOf
}

// Options are the operator's settings.
type Options struct {
	// Title is the title of every page before its scripts run.
	Title string
	// Demo serves the components page of the back office.
	Demo bool
}

// Pages prepares the pages for visitors.
type Pages struct {
	Deps
	options Options
}

// NewPages creates the Pages.
func NewPages(deps Deps, options Options) *Pages { return &Pages{deps, options} }

// officePath is the path of the back office. officeKit is the path of its components
// page, on demo sites only.
const (
	officePath = "/admin"
	officeKit  = "/debugger/ui/office"
)

// isOffice reports whether a request is for the back office. Its document is public: the
// data comes from calls.
func (p *Pages) isOffice(r *http.Request) bool {
	path := r.URL.Path
	return path == officePath || strings.HasPrefix(path, officePath+"/") || p.options.Demo && path == officeKit
}

// Load prepares one load of a page. If it returns an error, it has sent the response
// itself.
func (p *Pages) Load(w http.ResponseWriter, r *http.Request) (Page, error) {
	call, csrf := p.Gate.Page(w, r)
	visit := &feature.Visit{Call: call, Address: r.URL, Home: IsHome(r), Game: GameOf(r), Theme: ThemeOf(r, p.Gate.Cookies())}
	known := make(bootstrap, 0, len(p.Sections))
	for _, section := range p.Sections {
		value, err := section.Load(db.Named(r.Context(), "page section "+section.Name), visit)
		if err != nil {
			p.Refuse(w, r, err)
			return Page{}, err
		}
		if value != feature.Omitted {
			known = append(known, bootstrapPart{section.Name, value})
		}
	}
	if visit.Picture != "" {
		w.Header().Add("Link", "<"+visit.Picture+">; rel=preload; as=image; fetchpriority=high")
	}
	page := Page{
		Title: p.options.Title, Theme: visit.Theme, Port: p.Gate.Cookies().Port(), CSRF: csrf, Office: p.isOffice(r), SignedIn: call.SignedIn(), Bootstrap: known,
	}
	if p.Head != nil {
		page.Head = p.Head(r.Context(), visit)
	}
	return page, nil
}

// bootstrap is the data that a page has before its first call, in the order of the
// features. The visitor can read all of it.
type bootstrap []bootstrapPart

type bootstrapPart struct {
	name  string
	value any
}

// MarshalJSON implements json.Marshaler. It returns an object of the parts, each in the
// form of a call's answer.
func (b bootstrap) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for i, one := range b {
		if i > 0 {
			out.WriteByte(',')
		}
		name, err := json.Marshal(one.name)
		if err != nil {
			return nil, err
		}
		value, err := action.Encode(one.value)
		if err != nil {
			return nil, err
		}
		text, _ := value.MarshalJSON() // already encoded
		out.Write(name)
		out.WriteByte(':')
		out.Write(text)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}
