package catalogue

import (
	"slices"
	"strings"

	"croupier/app/kernel/country"
	"croupier/app/kernel/fault"
)

// GameValues are all that staff can set of a game.
type GameValues struct {
	Name        string   `json:"name" validate:"max=100"`
	Image       string   `json:"image" validate:"max=500"`
	Description string   `json:"description" validate:"max=2000"`
	Category    []string `json:"category" validate:"max=8"`
	// CustomCategory is the row of the lobby in which it stands beside its
	// categories; empty for none.
	CustomCategory   string   `json:"custom_category" ts:"live|buy-bonuses|game-shows|new-releases|"`
	Tags             []string `json:"tags" validate:"max=20"`
	Priority         int64    `json:"priority" validate:"min=-1000000,max=1000000"`
	IsFeatured       bool     `json:"is_featured"`
	IsSearchFeatured bool     `json:"is_search_featured"`
	IsDisabled       bool     `json:"is_disabled"`
	// Blocked are the countries in which the game is not offered.
	Blocked []string `json:"blocked" validate:"max=250"`
}

// Edit is what of a game differs from what the list of games or the program says
// of it.
type Edit struct {
	Name             *string  `json:"name,omitempty"`
	Image            *string  `json:"image,omitempty"`
	Description      string   `json:"description,omitempty"`
	Category         []string `json:"category,omitempty"`
	CustomCategory   *string  `json:"custom_category,omitempty"`
	Tags             []string `json:"tags"` // nil for those of the list
	Priority         *int64   `json:"priority,omitempty"`
	IsFeatured       *bool    `json:"is_featured,omitempty"`
	IsSearchFeatured *bool    `json:"is_search_featured,omitempty"`
	IsDisabled       *bool    `json:"is_disabled,omitempty"`
	Blocked          []string `json:"blocked,omitempty"`
}

// Any reports whether anything differs.
func (e Edit) Any() bool {
	return e.Name != nil || e.Image != nil || e.Description != "" || len(e.Category) > 0 || e.CustomCategory != nil || e.Tags != nil ||
		e.Priority != nil || e.IsFeatured != nil || e.IsSearchFeatured != nil || e.IsDisabled != nil || len(e.Blocked) > 0
}

// over lays the edit over what the list says.
func (e Edit) over(base GameValues) GameValues {
	v := base
	put(&v.Name, e.Name)
	put(&v.Image, e.Image)
	put(&v.CustomCategory, e.CustomCategory)
	put(&v.Priority, e.Priority)
	put(&v.IsFeatured, e.IsFeatured)
	put(&v.IsSearchFeatured, e.IsSearchFeatured)
	put(&v.IsDisabled, e.IsDisabled)
	if len(e.Category) > 0 {
		v.Category = e.Category
	}
	if e.Tags != nil {
		v.Tags = e.Tags
	}
	v.Description, v.Blocked = e.Description, e.Blocked
	return v
}

func put[T any](into *T, value *T) {
	if value != nil {
		*into = *value
	}
}

// editOf is what makes base what staff want.
func editOf(base, want GameValues) Edit {
	e := Edit{
		Name: differing(base.Name, want.Name), Image: differing(base.Image, want.Image), Description: want.Description,
		CustomCategory: differing(base.CustomCategory, want.CustomCategory), Priority: differing(base.Priority, want.Priority),
		IsFeatured: differing(base.IsFeatured, want.IsFeatured), IsSearchFeatured: differing(base.IsSearchFeatured, want.IsSearchFeatured),
		IsDisabled: differing(base.IsDisabled, want.IsDisabled), Blocked: slices.Clone(want.Blocked),
	}
	if !slices.Equal(base.Category, want.Category) {
		e.Category = slices.Clone(want.Category)
	}
	if !slices.Equal(base.Tags, want.Tags) {
		e.Tags = append([]string{}, want.Tags...)
	}
	return e
}

func differing[T comparable](base, want T) *T {
	if base == want {
		return nil
	}
	return &want
}

// tidied are values in the one form in which they are kept.
func (v GameValues) tidied() GameValues {
	v.Name, v.Image, v.Description = strings.TrimSpace(v.Name), strings.TrimSpace(v.Image), strings.TrimSpace(v.Description)
	v.Category, v.Tags, v.Blocked = labelsOf(v.Category, false), labelsOf(v.Tags, true), labelsOf(v.Blocked, true)
	return v
}

func labelsOf(list []string, sorted bool) []string {
	kept := []string{}
	for _, one := range list {
		if one = strings.TrimSpace(one); one != "" && !slices.Contains(kept, one) {
			kept = append(kept, one)
		}
	}
	if sorted {
		slices.Sort(kept)
	}
	return kept
}

// check refuses values that an import would refuse as well.
func (v GameValues) check(original bool) error {
	for _, one := range []struct {
		field string
		look  func(c *checker)
	}{
		{"name", func(c *checker) { c.name(0, "the name", v.Name) }},
		{"image", func(c *checker) { c.image(0, v.Image) }},
		{"priority", func(c *checker) { c.priority(0, v.Priority) }},
		{"tags", func(c *checker) { c.labels(0, "tag", v.Tags, maxTags) }},
		{"category", func(c *checker) {
			c.labels(0, "category", v.Category, maxCategories)
			if len(v.Category) == 0 {
				c.fail(0, "there is no category, such as Slots or Live")
			}
			if !original && slices.ContainsFunc(v.Category, isOriginals) {
				c.fail(0, "the category %s is that of the house's own games", OriginalsType)
			}
		}},
		{"custom_category", func(c *checker) {
			if !slices.Contains(customCategories, v.CustomCategory) {
				c.fail(0, "the custom category %q is none of %s", v.CustomCategory, strings.Join(customCategories[1:], ", "))
			}
		}},
		{"blocked", func(c *checker) {
			for _, code := range v.Blocked {
				if !country.Known(code) {
					c.fail(0, "%.8q is no country of two capital letters", code)
				}
			}
		}},
	} {
		c := &checker{}
		if one.look(c); len(c.problems) > 0 {
			refusal := fault.Field(one.field, "validation.invalid")
			refusal.Message = sentence(c.problems[0].Reason)
			return refusal
		}
	}
	return nil
}

func sentence(reason string) string {
	return strings.ToUpper(reason[:1]) + reason[1:] + "."
}
