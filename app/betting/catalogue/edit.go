package catalogue

import (
	"slices"
	"strings"

	"croupier/app/kernel/country"
	"croupier/app/kernel/fault"
)

// GameValues are all values of a game that staff can set.
type GameValues struct {
	Name        string   `json:"name" validate:"max=100"`
	Image       string   `json:"image" validate:"max=500"`
	Description string   `json:"description" validate:"max=2000"`
	Category    []string `json:"category" validate:"max=8"`
	// CustomCategory is the row of the lobby that shows the game in addition to its
	// categories; empty for none.
	CustomCategory   string   `json:"custom_category" ts:"live|buy-bonuses|game-shows|new-releases|"`
	Tags             []string `json:"tags" validate:"max=20"`
	Priority         int64    `json:"priority" validate:"min=-1000000,max=1000000"`
	IsFeatured       bool     `json:"is_featured"`
	IsSearchFeatured bool     `json:"is_search_featured"`
	IsDisabled       bool     `json:"is_disabled"`
	// Blocked are the countries where the game is not offered.
	Blocked []string `json:"blocked" validate:"max=250"`
}

// Edit is the difference between the values that staff set for a game and those from the
// game list or the program.
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

// IsEmpty reports whether anything differs.
func (e Edit) IsEmpty() bool {
	return e.Name != nil || e.Image != nil || e.Description != "" || len(e.Category) > 0 || e.CustomCategory != nil || e.Tags != nil ||
		e.Priority != nil || e.IsFeatured != nil || e.IsSearchFeatured != nil || e.IsDisabled != nil || len(e.Blocked) > 0
}

// applyTo applies the edit to the values of the list.
func (e Edit) applyTo(base GameValues) GameValues {
	v := base
	setIfGiven(&v.Name, e.Name)
	setIfGiven(&v.Image, e.Image)
	setIfGiven(&v.CustomCategory, e.CustomCategory)
	setIfGiven(&v.Priority, e.Priority)
	setIfGiven(&v.IsFeatured, e.IsFeatured)
	setIfGiven(&v.IsSearchFeatured, e.IsSearchFeatured)
	setIfGiven(&v.IsDisabled, e.IsDisabled)
	if len(e.Category) > 0 {
		v.Category = e.Category
	}
	if e.Tags != nil {
		v.Tags = e.Tags
	}
	v.Description, v.Blocked = e.Description, e.Blocked
	return v
}

func setIfGiven[T any](into *T, value *T) {
	if value != nil {
		*into = *value
	}
}

// editBetween returns the edit that changes base to want.
func editBetween(base, want GameValues) Edit {
	e := Edit{
		Name: ifDifferent(base.Name, want.Name), Image: ifDifferent(base.Image, want.Image), Description: want.Description,
		CustomCategory: ifDifferent(base.CustomCategory, want.CustomCategory), Priority: ifDifferent(base.Priority, want.Priority),
		IsFeatured: ifDifferent(base.IsFeatured, want.IsFeatured), IsSearchFeatured: ifDifferent(base.IsSearchFeatured, want.IsSearchFeatured),
		IsDisabled: ifDifferent(base.IsDisabled, want.IsDisabled), Blocked: slices.Clone(want.Blocked),
	}
	if !slices.Equal(base.Category, want.Category) {
		e.Category = slices.Clone(want.Category)
	}
	if !slices.Equal(base.Tags, want.Tags) {
		e.Tags = append([]string{}, want.Tags...)
	}
	return e
}

func ifDifferent[T comparable](base, want T) *T {
	if base == want {
		return nil
	}
	return &want
}

// normalized returns the values in normalized form.
func (v GameValues) normalized() GameValues {
	v.Name, v.Image, v.Description = strings.TrimSpace(v.Name), strings.TrimSpace(v.Image), strings.TrimSpace(v.Description)
	v.Category, v.Tags, v.Blocked = cleanLabels(v.Category, false), cleanLabels(v.Tags, true), cleanLabels(v.Blocked, true)
	return v
}

func cleanLabels(list []string, sorted bool) []string {
	remaining := []string{}
	for _, cond := range list {
		if cond = strings.TrimSpace(cond); cond != "" && !slices.Contains(remaining, cond) {
			remaining = append(remaining, cond)
		}
	}
	if sorted {
		slices.Sort(remaining)
	}
	return remaining
}

// check rejects values that an import would reject too.
func (v GameValues) check(original bool) error {
	for _, cond := range []struct {
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
		if cond.look(c); len(c.problems) > 0 {
			refusal := fault.Field(cond.field, "validation.invalid")
			refusal.Message = sentence(c.problems[0].Reason)
			return refusal
		}
	}
	return nil
}

func sentence(reason string) string {
	return strings.ToUpper(reason[:1]) + reason[1:] + "."
}
