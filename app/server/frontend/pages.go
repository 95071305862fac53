package frontend

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/session"
)

// Deps are the parts of the house that pages stand on.
type Deps struct {
	Gate   *session.Gate
	Refuse feature.Refuse
	// Sections make up what a page knows before its first call.
	Sections []feature.Section
	// Head is what pages tell other sites; nil where no feature says anything.
	Head feature.HeadOf
}

// Options are the operator's choices.
type Options struct {
	// Title is that of every page before its scripts run.
	Title string
	// Demo shows the components of the office.
	Demo bool
}

// Pages prepares the pages for their visitors.
type Pages struct {
	Deps
	options Options
}

// NewPages makes the pages.
func NewPages(deps Deps, options Options) *Pages { return &Pages{deps, options} }

// officePath is where the back office stands; officeKit shows its components, on
// showcases only.
const (
	officePath = "/admin"
	officeKit  = "/debugger/ui/office"
)

// isOffice tells whether a request is for the office and not for the players'
// site. Everybody may open its document: what it shows is asked for by calls.
func (p *Pages) isOffice(r *http.Request) bool {
	path := r.URL.Path
	return path == officePath || strings.HasPrefix(path, officePath+"/") || p.options.Demo && path == officeKit
}

// Load prepares one load of a page. It has answered by itself when it returns an
// error.
func (p *Pages) Load(w http.ResponseWriter, r *http.Request) (Page, error) {
	call, csrf := p.Gate.Page(w, r)
	visit := &feature.Visit{Call: call, Address: r.URL, Home: IsHome(r), Game: GameOf(r), Theme: ThemeOf(r)}
	known := make(bootstrap, 0, len(p.Sections))
	for _, section := range p.Sections {
		value, err := section.Load(r.Context(), visit)
		if err != nil {
			p.Refuse(w, r, err)
			return Page{}, err
		}
		if value != feature.Omitted {
			known = append(known, part{section.Name, value})
		}
	}
	if visit.Picture != "" {
		w.Header().Add("Link", "<"+visit.Picture+">; rel=preload; as=image; fetchpriority=high")
	}
	page := Page{
		Title: p.options.Title, Theme: visit.Theme, CSRF: csrf, Office: p.isOffice(r), SignedIn: call.SignedIn(), Bootstrap: known,
	}
	if p.Head != nil {
		page.Head = p.Head(r.Context(), visit)
	}
	return page, nil
}

// bootstrap is what a page knows before its first call, in the order of the
// features. Everything in it is for the visitor to read.
type bootstrap []part

type part struct {
	name  string
	value any
}

// MarshalJSON implements json.Marshaler: an object of the parts, each as a call
// would answer it.
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
		text, _ := value.MarshalJSON() // it is encoded already
		out.Write(name)
		out.WriteByte(':')
		out.Write(text)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}
