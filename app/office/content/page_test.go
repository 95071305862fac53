package content

import "testing"

func TestFirstPictureIsPreloaded(t *testing.T) {
	slide := func(category, kind, path string) Slide {
		return Slide{Category: category, Type: SlideMedia{Type: kind, Path: path}}
	}
	banner := func(sport bool, image string) Banner { return Banner{Sport: sport, Image: image} }
	for name, test := range map[string]struct {
		shown slider
		want  string
	}{
		"nothing":               {slider{}, ""},
		"a slide before banner": {slider{Slides: []Slide{slide("other", "image", "/a.svg?v=1")}, Banners: []Banner{banner(false, "/b.svg")}}, "/a.svg?v=1"},
		"sports stay aside":     {slider{Slides: []Slide{slide("sport", "image", "/s.svg")}, Banners: []Banner{banner(true, "/t.svg"), banner(false, "/b.svg")}}, "/b.svg"},
		"a film":                {slider{Slides: []Slide{slide("other", "video", "/a.mp4")}, Banners: []Banner{banner(false, "/b.svg")}}, ""},
		"more than an address":  {slider{Banners: []Banner{banner(false, "/b.svg>; rel=x, </c")}}, ""},
		"a line break":          {slider{Banners: []Banner{banner(false, "/b.svg\r\nX: y")}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := test.shown.firstPicture(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
