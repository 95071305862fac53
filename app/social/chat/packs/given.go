package packs

import (
	"encoding/json"
	"strconv"
)

// given is a picture in the answer of a service.
type given struct {
	ID      string `json:"id"`
	URL     string `json:"url"`
	Preview string `json:"preview"`
	Alt     string `json:"alt"`
	Width   side   `json:"width"`
	Height  side   `json:"height"`
}

// givenGiphy is a picture in the form that Giphy has.
type givenGiphy struct {
	ID     string `json:"id"`
	Title  string `json:"title"`
	Images struct {
		Full  rendition `json:"fixed_height"`
		Small rendition `json:"fixed_width_small"`
	} `json:"images"`
}

type rendition struct {
	URL    string `json:"url"`
	Width  side   `json:"width"`
	Height side   `json:"height"`
}

func (g givenGiphy) plain() given {
	return given{
		ID: g.ID, Alt: g.Title, URL: g.Images.Full.URL, Preview: g.Images.Small.URL,
		Width: g.Images.Full.Width, Height: g.Images.Full.Height,
	}
}

// side is a length in pixels, written as a whole number or as its text; what
// is neither is 0, which no picture has.
type side int

// UnmarshalJSON implements json.Unmarshaler.
func (s *side) UnmarshalJSON(raw []byte) error {
	text := string(raw)
	if len(raw) > 1 && raw[0] == '"' {
		if err := json.Unmarshal(raw, &text); err != nil {
			return err
		}
	}
	*s = 0
	if length, err := strconv.Atoi(text); err == nil && length > 0 && length <= maxSide {
		*s = side(length)
	}
	return nil
}
