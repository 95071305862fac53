package walletcheck

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// State is the result of a case.
type State string

// The states.
const (
	Passed State = "passed"
	Failed State = "failed"
	// Skipped means that the target lacks what the case needs.
	Skipped State = "skipped"
)

// Result is the result of one case.
type Result struct {
	Case  string `json:"case"`
	Title string `json:"title"`
	State State  `json:"state"`
	// Finding is what is wrong, or what a skipped case needs.
	Finding string `json:"finding,omitempty"`
	// Exchanges are the callbacks of a failed case with their answers, without signatures and tokens.
	Exchanges []Exchange `json:"exchanges,omitempty"`
	Took      string     `json:"took"`
}

// Exchange is a callback with its answer.
type Exchange struct {
	Request string `json:"request"`
	Status  int    `json:"status,omitempty"`
	Answer  string `json:"answer,omitempty"`
}

// Report is the result of a check.
type Report struct {
	Protocol string    `json:"protocol"`
	URL      string    `json:"url"`
	Player   string    `json:"player"`
	Started  time.Time `json:"started"`
	Passed   int       `json:"passed"`
	Failed   int       `json:"failed"`
	Skipped  int       `json:"skipped"`
	Results  []Result  `json:"results"`
}

func (r *Report) add(result Result) {
	r.Results = append(r.Results, result)
	switch result.State {
	case Passed:
		r.Passed++
	case Failed:
		r.Failed++
	case Skipped:
		r.Skipped++
	}
}

// WriteJSON writes the report as JSON.
func (r *Report) WriteJSON(w io.Writer) error {
	if err := json.MarshalWrite(w, r, jsontext.WithIndent("  ")); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}

// WriteText writes the report for people.
func (r *Report) WriteText(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "Wallet %s, protocol %s, player %s, %s\n\n", r.URL, r.Protocol, r.Player, r.Started.Format(time.DateTime+" MST"))
	for _, result := range r.Results {
		text.WriteString(result.Line() + "\n")
		for _, e := range result.Exchanges {
			fmt.Fprintf(&text, "        > %s\n        < %d %s\n", e.Request, e.Status, e.Answer)
		}
	}
	fmt.Fprintf(&text, "\n%d passed, %d failed, %d skipped\n", r.Passed, r.Failed, r.Skipped)
	if _, err := io.WriteString(w, text.String()); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}

// Line returns the result in one line.
func (r Result) Line() string {
	line := fmt.Sprintf("%-7s %-28s %s", r.State, r.Case, r.Title)
	if r.Finding != "" {
		line += ": " + r.Finding
	}
	return line
}

// withoutSecrets replaces the tokens and keys of a target in a text.
func (t Target) withoutSecrets(text string) string {
	for _, secret := range []string{t.Key, t.Session, t.EndedSession, t.OtherSession, t.BlockedSession} {
		if secret != "" {
			text = strings.ReplaceAll(text, secret, "(secret)")
		}
	}
	return text
}
