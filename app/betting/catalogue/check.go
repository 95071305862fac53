package catalogue

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"croupier/app/kernel/fold"
	"croupier/app/kernel/originals"
)

// gameLine and providerLine are a game and a provider as a list has them.
type gameLine struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Provider is a name or a slug.
	Provider         string   `json:"provider"`
	Category         []string `json:"category"`
	CustomCategory   string   `json:"custom_category"`
	Image            string   `json:"image"`
	Priority         int64    `json:"priority"`
	IsFeatured       bool     `json:"isFeatured"`
	IsSearchFeatured bool     `json:"isSearchFeatured"`
	IsDisabled       bool     `json:"isDisabled"`
	Tags             []string `json:"tags"`
	Released         string   `json:"released"` // a day: 2026-03-01
}

type providerLine struct {
	Name       string `json:"name"`
	Slug       string `json:"slug"`
	Image      string `json:"image"`
	Priority   int64  `json:"priority"`
	IsFeatured bool   `json:"is_featured"`
}

// checker takes up the lines of a list and remembers what is wrong with them.
type checker struct {
	list     List
	problems []Problem
	implying bool              // a provider is taken up because a game names it
	slugs    map[string]string // of providers, with their places
	names    map[string]string // folded names of providers, with their slugs
	games    map[string]string // ids, with their places
	entry    string            // the element of a JSON list that is looked at
}

// maxProblems is after how many a list is not read on.
const maxProblems = 1000

func (c *checker) fail(line int, format string, args ...any) {
	if len(c.problems) < maxProblems {
		c.problems = append(c.problems, Problem{line, c.entry, fmt.Sprintf(format, args...)})
	}
}

// full reports whether reading on is of no use.
func (c *checker) full(line int) bool {
	if len(c.list.Games) >= maxListGames {
		c.fail(line, "there are more than %d games", maxListGames)
		return true
	}
	return len(c.problems) >= maxProblems
}

// Forms of what lists contain.
var (
	gameIDForm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9:_.-]{0,119}$`)
	slugForm   = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

const (
	maxName, maxSlug, maxImage = 100, 60, 500
	maxCategories, maxTags     = 8, 20
	maxLabel                   = 40
	maxPriority                = 1_000_000
)

// customCategories are the values that custom_category may have.
var customCategories = []string{"", "live", "buy-bonuses", gameShows, "new-releases"}

func (c *checker) addProvider(line int, p providerLine) {
	p.Name = strings.TrimSpace(p.Name)
	if p.Slug == "" {
		p.Slug = Slug(p.Name)
	}
	before := len(c.problems)
	c.name(line, "the provider's name", p.Name)
	c.image(line, p.Image)
	c.priority(line, p.Priority)
	switch other, taken := c.slugs[p.Slug]; {
	case len(p.Slug) > maxSlug || !slugForm.MatchString(p.Slug):
		c.fail(line, "the slug %q is not made of small letters, digits and single dashes", p.Slug)
	case p.Slug == originalsSlug || fold.Text(p.Name) == fold.Text(OriginalsType):
		c.fail(line, "%s is the name of the house's own games", OriginalsType)
	case taken:
		c.fail(line, "the provider %q stands on %s already", p.Slug, other)
	}
	if slug, taken := c.names[fold.Text(p.Name)]; taken && slug != p.Slug {
		c.fail(line, "the provider's name %q stands there twice", p.Name)
	}
	if len(c.problems) > before {
		return
	}
	c.slugs[p.Slug], c.names[fold.Text(p.Name)] = place(line, c.entry), p.Slug
	if c.implying {
		c.list.Implied = append(c.list.Implied, p.stored())
		return
	}
	c.list.Providers = append(c.list.Providers, p.stored())
}

func (p providerLine) stored() Provider {
	return Provider{Slug: p.Slug, Name: p.Name, Image: p.Image, Priority: p.Priority, IsFeatured: p.IsFeatured}
}

// addGame takes up a game. Its provider is made if the list has none like it.
func (c *checker) addGame(line int, g gameLine) {
	before := len(c.problems)
	g.Name, g.Provider = strings.TrimSpace(g.Name), strings.TrimSpace(g.Provider)
	c.name(line, "the name", g.Name)
	c.image(line, g.Image)
	c.priority(line, g.Priority)
	c.labels(line, "category", g.Category, maxCategories)
	c.labels(line, "tag", g.Tags, maxTags)
	if !gameIDForm.MatchString(g.ID) {
		c.fail(line, "the id %q is not made of up to 120 letters, digits and : _ . -", g.ID)
	} else if ownGame(g.ID) {
		c.fail(line, "the id %q is that of one of the house's own games", g.ID)
	} else if other, taken := c.games[g.ID]; taken {
		c.fail(line, "the id %q stands on %s already", g.ID, other)
	} else {
		c.games[g.ID] = place(line, c.entry)
	}
	if len(g.Category) == 0 {
		c.fail(line, "there is no category, such as Slots or Live")
	}
	if slices.ContainsFunc(g.Category, isOriginals) {
		c.fail(line, "the category %s is that of the house's own games", OriginalsType)
	}
	if !slices.Contains(customCategories, g.CustomCategory) {
		c.fail(line, "the custom category %q is none of %s", g.CustomCategory, strings.Join(customCategories[1:], ", "))
	}
	released := c.day(line, g.Released)
	slug := c.providerOf(line, g.Provider)
	if len(c.problems) > before {
		return
	}
	slices.Sort(g.Tags)
	c.list.Games = append(c.list.Games, Game{
		ID: g.ID, Name: g.Name, Provider: slug, Category: slices.Clone(g.Category), CustomCategory: g.CustomCategory, Image: g.Image,
		Priority: g.Priority, IsFeatured: g.IsFeatured, IsSearchFeatured: g.IsSearchFeatured, IsDisabled: g.IsDisabled,
		Tags: slices.Compact(g.Tags), Released: released,
	})
}

func isOriginals(category string) bool { return fold.Text(category) == fold.Text(OriginalsType) }

// ownGame reports whether an id is that of one of the house's own games. Crash
// is played by many at once and so is not in the list of the others.
func ownGame(id string) bool { return id == "crash" || originals.Find(id) != nil }

// providerOf finds the slug of a provider by name or slug.
func (c *checker) providerOf(line int, text string) (slug string) {
	if _, ok := c.slugs[text]; ok {
		return text
	}
	if slug, ok := c.names[fold.Text(text)]; ok {
		return slug
	}
	if text == "" {
		c.fail(line, "there is no provider")
		return ""
	}
	c.implying = true
	c.addProvider(line, providerLine{Name: text})
	c.implying = false
	return Slug(text)
}

func (c *checker) name(line int, what, text string) {
	switch {
	case text == "":
		c.fail(line, "%s is empty", what)
	case !utf8.ValidString(text):
		c.fail(line, "%s is not written in UTF-8", what)
	case utf8.RuneCountInString(text) > maxName:
		c.fail(line, "%s is longer than %d characters", what, maxName)
	case strings.ContainsFunc(text, func(letter rune) bool { return !unicode.IsPrint(letter) }):
		c.fail(line, "%s contains what cannot be printed", what)
	}
}

// image checks a picture's address: none, a path of this site, or https.
func (c *checker) image(line int, text string) {
	if text == "" {
		return
	}
	address, err := url.Parse(text)
	if err != nil || len(text) > maxImage || strings.HasPrefix(text, "//") || strings.ContainsFunc(text, unicode.IsSpace) ||
		!(address.Scheme == "https" && address.Host != "" || address.Scheme == "" && strings.HasPrefix(text, "/")) {
		c.fail(line, "the image %.80q is neither a path that begins with / nor an https address", text)
	}
}

func (c *checker) priority(line int, priority int64) {
	if priority < -maxPriority || priority > maxPriority {
		c.fail(line, "the priority %d is not between -%d and %d", priority, maxPriority, maxPriority)
	}
}

func (c *checker) labels(line int, what string, labels []string, most int) {
	if len(labels) > most {
		c.fail(line, "there are more than %d of %s", most, what)
	}
	for _, label := range labels {
		if label != strings.TrimSpace(label) || label == "" || utf8.RuneCountInString(label) > maxLabel ||
			strings.ContainsFunc(label, func(letter rune) bool { return !unicode.IsPrint(letter) }) {
			c.fail(line, "the %s %.80q is no label of 1 to %d characters", what, label, maxLabel)
		}
	}
}

// day reads a date as unix milliseconds; 0 for none.
func (c *checker) day(line int, text string) int64 {
	if text == "" {
		return 0
	}
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		c.fail(line, "the day of release %.40q is not written like 2026-03-01", text)
		return 0
	}
	return at.UnixMilli()
}

// Slug makes the part of an address from a name: small letters and digits with
// dashes between.
func Slug(name string) string {
	words := strings.FieldsFunc(fold.Text(name), func(letter rune) bool {
		return !(letter >= 'a' && letter <= 'z' || letter >= '0' && letter <= '9')
	})
	slug := strings.Join(words, "-")
	if len(slug) > maxSlug {
		slug = strings.Trim(slug[:maxSlug], "-")
	}
	return slug
}
