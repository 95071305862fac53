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

	"croupier/app/kernel/normalize"
	"croupier/app/kernel/originals"
)

// gameEntry and providerEntry are a game and a provider in a list.
type gameEntry struct {
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
	Released         string   `json:"released"` // a date: 2026-03-01
}

type providerEntry struct {
	Name       string `json:"name"`
	Slug       string `json:"slug"`
	Image      string `json:"image"`
	Priority   int64  `json:"priority"`
	IsFeatured bool   `json:"is_featured"`
}

// checker collects the lines of a list and their problems.
type checker struct {
	list             List
	problems         []Problem
	impliesProviders bool              // a game's provider is added implicitly
	slugs            map[string]string // of providers, with their positions
	names            map[string]string // folded names of providers, with their slugs
	games            map[string]string // ids, with their positions
	entry            string            // the current element of a JSON list
}

func newChecker() *checker {
	return &checker{slugs: map[string]string{}, names: map[string]string{}, games: map[string]string{}}
}

// maxProblems is the number of problems after which reading stops.
const maxProblems = 1000

func (c *checker) fail(line int, format string, args ...any) {
	if len(c.problems) < maxProblems {
		c.problems = append(c.problems, Problem{line, c.entry, fmt.Sprintf(format, args...)})
	}
}

// tooManyProblems reports whether reading should stop.
func (c *checker) tooManyProblems(line int) bool {
	if len(c.list.Games) >= maxListGames {
		c.fail(line, "there are more than %d games", maxListGames)
		return true
	}
	return len(c.problems) >= maxProblems
}

// Formats of values in lists.
var (
	gameIDPattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9:_.-]{0,119}$`)
	slugPattern   = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

const (
	maxName, maxSlug, maxImage = 100, 60, 500
	maxCategories, maxTags     = 8, 20
	maxLabel                   = 40
	maxPriority                = 1_000_000
)

// customCategories are the allowed values of custom_category.
var customCategories = []string{"", "live", "buy-bonuses", gameShows, "new-releases"}

func (c *checker) addProvider(line int, p providerEntry) {
	p.Name = strings.TrimSpace(p.Name)
	if p.Slug == "" {
		p.Slug = Slug(p.Name)
	}
	before := len(c.problems)
	c.name(line, "the provider's name", p.Name)
	c.image(line, p.Image)
	c.priority(line, p.Priority)
	switch other, used := c.slugs[p.Slug]; {
	case len(p.Slug) > maxSlug || !slugPattern.MatchString(p.Slug):
		c.fail(line, "the slug %q is not made of lower-case letters, digits and single dashes", p.Slug)
	case p.Slug == originalsSlug || normalize.ForComparison(p.Name) == normalize.ForComparison(OriginalsType):
		c.fail(line, "%s is the name of the house's own games", OriginalsType)
	case used:
		c.fail(line, "the provider %q is on %s already", p.Slug, other)
	}
	if slug, used := c.names[normalize.ForComparison(p.Name)]; used && slug != p.Slug {
		c.fail(line, "the provider's name %q is listed twice", p.Name)
	}
	if len(c.problems) > before {
		return
	}
	c.slugs[p.Slug], c.names[normalize.ForComparison(p.Name)] = positionText(line, c.entry), p.Slug
	if c.impliesProviders {
		c.list.Implied = append(c.list.Implied, p.toProvider())
		return
	}
	c.list.Providers = append(c.list.Providers, p.toProvider())
}

func (p providerEntry) toProvider() Provider {
	return Provider{Slug: p.Slug, Name: p.Name, Image: p.Image, Priority: p.Priority, IsFeatured: p.IsFeatured}
}

// addGame adds a game. It adds the game's provider if the list has none of that name.
func (c *checker) addGame(line int, g gameEntry) {
	before := len(c.problems)
	g.Name, g.Provider = strings.TrimSpace(g.Name), strings.TrimSpace(g.Provider)
	c.name(line, "the name", g.Name)
	c.image(line, g.Image)
	c.priority(line, g.Priority)
	c.labels(line, "category", g.Category, maxCategories)
	c.labels(line, "tag", g.Tags, maxTags)
	if !gameIDPattern.MatchString(g.ID) {
		c.fail(line, "the id %q is not made of up to 120 letters, digits and : _ . -", g.ID)
	} else if ownGame(g.ID) {
		c.fail(line, "the id %q is that of one of the house's own games", g.ID)
	} else if other, used := c.games[g.ID]; used {
		c.fail(line, "the id %q is on %s already", g.ID, other)
	} else {
		c.games[g.ID] = positionText(line, c.entry)
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
	released := c.parseDate(line, g.Released)
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

func isOriginals(category string) bool {
	return normalize.ForComparison(category) == normalize.ForComparison(OriginalsType)
}

// ownGame reports whether an id belongs to one of the site's own games. Crash is a
// multiplayer game and therefore not in the list of the others.
func ownGame(id string) bool { return id == "crash" || originals.Find(id) != nil }

// providerOf returns the slug of a provider by name or slug.
func (c *checker) providerOf(line int, text string) (slug string) {
	if _, ok := c.slugs[text]; ok {
		return text
	}
	if slug, ok := c.names[normalize.ForComparison(text)]; ok {
		return slug
	}
	if text == "" {
		c.fail(line, "there is no provider")
		return ""
	}
	c.impliesProviders = true
	c.addProvider(line, providerEntry{Name: text})
	c.impliesProviders = false
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
	case strings.ContainsFunc(text, func(char rune) bool { return !unicode.IsPrint(char) }):
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
			strings.ContainsFunc(label, func(char rune) bool { return !unicode.IsPrint(char) }) {
			c.fail(line, "the %s %.80q is no label of 1 to %d characters", what, label, maxLabel)
		}
	}
}

// parseDate parses a date to Unix milliseconds; 0 for none.
func (c *checker) parseDate(line int, text string) int64 {
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

// Slug converts a name to a part of an address: lower case letters and digits, separated
// by dashes.
func Slug(name string) string {
	words := strings.FieldsFunc(normalize.ForComparison(name), func(char rune) bool {
		return !(char >= 'a' && char <= 'z' || char >= '0' && char <= '9')
	})
	slug := strings.Join(words, "-")
	if len(slug) > maxSlug {
		slug = strings.Trim(slug[:maxSlug], "-")
	}
	return slug
}
