package content

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"croupier/app/kernel/fault"
)

// PolicyIDs are the policies that every site has.
var PolicyIDs = []string{"terms", "privacy", "self-exclusion", "aml", "licence"}

//go:embed policies/*.md
var builtIn embed.FS

// builtInAt is the date of the last change of the built-in policies.
var builtInAt = time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)

// maxPolicy is the largest accepted policy file of an operator in bytes.
const maxPolicy = 256 << 10

// Policy is one rendered policy. HTML is sanitised and begins below the title.
type Policy struct {
	ID        string `json:"id"`
	Title     string `json:"title"`
	HTML      string `json:"html"`
	UpdatedAt int64  `json:"updated_at"`
	// Changes describes the last change. It is empty for a text that comes with the site.
	Changes string `json:"changes,omitempty"`
	// Next announces the next version; nil if there is none.
	Next *PolicyNotice `json:"next,omitempty"`
}

// PolicyNotice announces a change of a policy.
type PolicyNotice struct {
	At      int64  `json:"at"`
	Changes string `json:"changes"`
}

// policies caches rendered policies until their files change.
type policies struct {
	folder   string
	operator OperatorDetails
	// jurisdictions returns the names of the countries whose residents may not play.
	jurisdictions func() []string
	log           *slog.Logger

	mu       sync.Mutex // guards facts too
	rendered map[string]rendered
	builtIn  map[string]Policy
	versions map[string]Policy // published by staff, by policy and number
}

// rendered is a rendered file of an operator. ok is false for an unusable file, so that
// it is not read and logged again.
type rendered struct {
	modified time.Time
	size     int64
	policy   Policy
	ok       bool
}

func newPolicies(options Options, log *slog.Logger) (*policies, error) {
	p := &policies{folder: options.Policies, operator: options.OperatorDetails, jurisdictions: options.Jurisdictions, log: log, rendered: map[string]rendered{}, builtIn: map[string]Policy{}, versions: map[string]Policy{}}
	p.readJurisdictions()
	for _, id := range PolicyIDs {
		if _, err := p.standard(id); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// standard returns the built-in policy with the current facts.
func (p *policies) standard(id string) (Policy, error) {
	if made, ok := p.builtIn[id]; ok {
		return made, nil
	}
	if !slices.Contains(PolicyIDs, id) {
		return Policy{}, fault.ErrNotFound
	}
	text, err := builtIn.ReadFile("policies/" + id + ".md")
	if err != nil {
		return Policy{}, fmt.Errorf("read the built-in policy %s: %w", id, err)
	}
	made, err := p.render(id, text, builtInAt)
	if err != nil {
		return Policy{}, fmt.Errorf("render the built-in policy %s: %w", id, err)
	}
	p.builtIn[id] = made
	return made, nil
}

// readJurisdictions reads the list of countries. If it has changed, all policies are rendered again.
// The caller has locked mu.
func (p *policies) readJurisdictions() {
	names := p.jurisdictions()
	if slices.Equal(names, p.operator.jurisdictions) {
		return
	}
	p.operator.jurisdictions = names
	clear(p.rendered)
	clear(p.builtIn)
	clear(p.versions)
}

// version renders a version that staff have published.
func (p *policies) version(v PolicyVersion) (Policy, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.readJurisdictions()
	key := markOf(v.Policy, v.Version)
	if made, ok := p.versions[key]; ok {
		return made, nil
	}
	made, err := p.render(v.Policy, []byte(v.text), time.UnixMilli(v.EffectiveAt))
	if err != nil {
		return Policy{}, fmt.Errorf("render version %d of the policy %s: %w", v.Version, v.Policy, err)
	}
	p.versions[key] = made
	return made, nil
}

// preview renders a text that is not published.
func (p *policies) preview(id, text string) (Policy, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.readJurisdictions()
	return p.render(id, []byte(text), time.Time{})
}

// source returns the text that comes with the site: the operator's file, or the built-in
// one.
func (p *policies) source(id string) (string, error) {
	if p.folder != "" {
		text, err := os.ReadFile(filepath.Join(p.folder, id+".md"))
		if err == nil && len(text) <= maxPolicy && utf8.Valid(text) {
			return string(text), nil
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			p.log.Warn("a policy file cannot be read", "policy", id, "error", err)
		}
	}
	text, err := builtIn.ReadFile("policies/" + id + ".md")
	if err != nil {
		return "", fmt.Errorf("read the built-in policy %s: %w", id, err)
	}
	return string(text), nil
}

// get returns the operator's policy if there is one, and otherwise the built-in one.
func (p *policies) get(id string) (Policy, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.readJurisdictions()
	standard, err := p.standard(id)
	if err != nil || p.folder == "" {
		return standard, err
	}
	path := filepath.Join(p.folder, id+".md")
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		delete(p.rendered, id)
		return standard, nil
	}
	var now rendered
	if err == nil {
		now = rendered{modified: info.ModTime(), size: info.Size()}
	}
	if cached, known := p.rendered[id]; known && cached.modified.Equal(now.modified) && cached.size == now.size {
		return cached.orStandard(standard), nil
	}
	if err == nil {
		now.policy, err = p.read(id, path, info)
	}
	if now.ok = err == nil; !now.ok {
		p.log.Warn("a policy file cannot be used; the built-in text stands in for it", "file", path, "error", err)
	}
	p.rendered[id] = now
	return now.orStandard(standard), nil
}

func (r rendered) orStandard(standard Policy) Policy {
	if r.ok {
		return r.policy
	}
	return standard
}

// read loads and renders an operator's file.
func (p *policies) read(id, path string, info fs.FileInfo) (Policy, error) {
	if !info.Mode().IsRegular() {
		return Policy{}, errors.New("it is not a file")
	}
	file, err := os.Open(path)
	if err != nil {
		return Policy{}, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxPolicy+1))
	if err != nil {
		return Policy{}, err
	}
	if len(text) > maxPolicy {
		return Policy{}, fmt.Errorf("it is larger than %d bytes", maxPolicy)
	}
	return p.render(id, text, info.ModTime())
}

// markdown drops raw HTML. Its output is sanitised anyway.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough))

func (p *policies) render(id string, text []byte, at time.Time) (Policy, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) || bytes.ContainsRune(text, 0) {
		return Policy{}, errors.New("it is not text in UTF-8")
	}
	title, body := splitTitle(string(text))
	var out bytes.Buffer
	if err := markdown.Convert([]byte(p.operator.fill(body, escapeMarkdown)), &out); err != nil {
		return Policy{}, fmt.Errorf("read its Markdown: %w", err)
	}
	made := Policy{
		ID: id, Title: plain(p.operator.fill(title, func(value string) string { return value })),
		HTML: strings.TrimSpace(policyMarkup().Sanitize(out.String())), UpdatedAt: at.UnixMilli(),
	}
	if plain(made.HTML) == "" {
		return Policy{}, errors.New("it says nothing")
	}
	if made.Title == "" {
		made.Title = p.builtIn[id].Title
	}
	return made, nil
}
