package packs

import (
	"encoding/json"
	"strconv"
)

// servicePicture is a picture in the answer of a service.
type servicePicture struct {
	ID      string `json:"id"`
	URL     string `json:"url"`
	Preview string `json:"preview"`
	Alt     string `json:"alt"`
	Width   pixels `json:"width"`
	Height  pixels `json:"height"`
}

// giphyPicture is a picture in Giphy's format.
type giphyPicture struct {
	ID     string `json:"id"`
	Title  string `json:"title"`
	Images struct {
		Full  rendition `json:"fixed_height"`
		Small rendition `json:"fixed_width_small"`
	} `json:"images"`
}

type rendition struct {
	URL    string `json:"url"`
	Width  pixels `json:"width"`
	Height pixels `json:"height"`
}

func (g giphyPicture) toServicePicture() servicePicture {
	return servicePicture{
		ID: g.ID, Alt: g.Title, URL: g.Images.Full.URL, Preview: g.Images.Small.URL,
		Width: g.Images.Full.Width, Height: g.Images.Full.Height,
	}
}

// pixels is a length in pixels, written as a whole number or as its text. Anything else is 0, which
// no picture has.
type pixels int

// UnmarshalJSON implements json.Unmarshaler.
func (s *pixels) UnmarshalJSON(raw []byte) error {
	text := string(raw)
	if len(raw) > 1 && raw[0] == '"' {
		if err := json.Unmarshal(raw, &text); err != nil {
			return err
		}
	}
	*s = 0
	if length, err := strconv.Atoi(text); err == nil && length > 0 && length <= maxSide {
		*s = pixels(length)
	}
	return nil
}
