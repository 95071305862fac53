package support

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"unicode/utf8"

	"croupier/app/kernel/settings"
)

// Keys of the settings.
const (
	keyExternal = "support.external"
	keyAnswers  = "support.answers"
)

// set is what staff can set about the support while the site runs.
type set struct {
	external *settings.Value[string]
	answers  *settings.Value[[]Canned]
}

// Canned is an answer that agents send often. Text may have placeholders: {player},
// {agent} and {product}.
type Canned struct {
	Shortcut string `json:"shortcut"`
	Title    string `json:"title"`
	Text     string `json:"text"`
}

var shortcut = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,23}$`)

// standardAnswers are those of a new site.
var standardAnswers = []Canned{
	{"hello", "Greeting", "Hello {player}, I am {agent} of {product}. I look into your question now."},
	{"more", "Ask for more", "Could you tell me more, please: when did it happen, in which game or payment, and what did you see?"},
	{"done", "Solved", "That should be solved now, {player}. Write again whenever you like."},
}

func declare() *set {
	return &set{
		external: settings.Declare(keyExternal, settings.KindText, "", settings.Spec{
			Group: "support", OwnDefault: true, Min: "0", Max: "300", Sentence: "An https address of another site for support, which the sidebar opens in a new tab; empty for none.",
		}, checkExternal),
		answers: settings.List(keyAnswers, standardAnswers, []settings.Field{
			{Name: "shortcut", Kind: settings.KindText, Sentence: "What an agent types after a slash, such as hello."},
			{Name: "title", Kind: settings.KindText, Sentence: "What it is, in a few words."},
			{Name: "text", Kind: settings.KindParagraph, Sentence: "The answer; {player}, {agent} and {product} stand for names."},
		}, settings.Spec{Group: "support", OwnDefault: true, Sentence: "Canned answers of the support."}, checkAnswers),
	}
}

func checkExternal(link string) (string, error) {
	if link == "" {
		return "", nil
	}
	address, err := url.Parse(link)
	if err != nil || address.Scheme != "https" || address.Host == "" || address.User != nil || len(link) > 300 {
		return "", errors.New("must be an https address, or empty")
	}
	return link, nil
}

func checkAnswers(list []Canned) error {
	seen := map[string]bool{}
	for _, c := range list {
		switch {
		case !shortcut.MatchString(c.Shortcut) || seen[c.Shortcut]:
			return fmt.Errorf("needs shortcuts of small letters, digits and dashes, each once (%s)", c.Shortcut)
		case c.Title == "" || utf8.RuneCountInString(c.Title) > maxSubject:
			return fmt.Errorf("needs titles of 1 to %d characters (%s)", maxSubject, c.Shortcut)
		case clean(c.Text) == "" || utf8.RuneCountInString(c.Text) > MaxMessage:
			return fmt.Errorf("needs texts of 1 to %d characters (%s)", MaxMessage, c.Shortcut)
		}
		seen[c.Shortcut] = true
	}
	return nil
}

// Settings declares what staff can set about the support.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.set.external, s.set.answers}}
}
