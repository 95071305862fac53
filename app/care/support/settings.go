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

// supportSettings contains the settings of support that staff can change at runtime.
type supportSettings struct {
	external *settings.Value[string]
	answers  *settings.Value[[]Canned]
}

// Canned is a prepared answer for agents. Text may contain the placeholders {player}, {agent} and
// {product}.
type Canned struct {
	Shortcut string `json:"shortcut"`
	Title    string `json:"title"`
	Text     string `json:"text"`
}

var shortcut = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,23}$`)

// defaultAnswers are the prepared answers of a new site.
var defaultAnswers = []Canned{
	{"hello", "Greeting", "Hello {player}, I am {agent} of {product}. I look into your question now."},
	{"more", "Ask for more", "Could you give us more details, please: when did it happen, in which game or payment, and what did you see?"},
	{"done", "Solved", "That should be solved now, {player}. Write again whenever you like."},
}

func declareSettings() *supportSettings {
	return &supportSettings{
		external: settings.Declare(keyExternal, settings.KindText, "", settings.Spec{
			Group: "support", OwnDefault: true, Min: "0", Max: "300", Sentence: "An https address of another site for support, which the sidebar opens in a new tab; empty for none.",
		}, checkExternal).WeakenedWhen(settings.Never),
		answers: settings.List(keyAnswers, defaultAnswers, []settings.Field{
			{Name: "shortcut", Kind: settings.KindText, Sentence: "What an agent types after a slash, such as hello."},
			{Name: "title", Kind: settings.KindText, Sentence: "What it is, in a few words."},
			{Name: "text", Kind: settings.KindParagraph, Sentence: "The answer; {player}, {agent} and {product} are replaced by names."},
		}, settings.Spec{Group: "support", OwnDefault: true, Sentence: "Canned answers of the support."}, checkAnswers).WeakenedWhen(settings.Never),
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
			return fmt.Errorf("needs shortcuts of lower-case letters and digits, or dashes, each once (%s)", c.Shortcut)
		case c.Title == "" || utf8.RuneCountInString(c.Title) > maxSubject:
			return fmt.Errorf("needs titles of 1 to %d characters (%s)", maxSubject, c.Shortcut)
		case cleanText(c.Text) == "" || utf8.RuneCountInString(c.Text) > MaxMessage:
			return fmt.Errorf("needs texts of 1 to %d characters (%s)", MaxMessage, c.Shortcut)
		}
		seen[c.Shortcut] = true
	}
	return nil
}

// Settings declares the settings of support.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.set.external, s.set.answers}}
}
