package content

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
)

func TestEmptySiteReturnsEmptyLists(t *testing.T) {
	h := newHarness(t)
	for name, answer := range map[string]any{
		"banners": must[[]Banner](t)(h.content.Banners(h.ctx, guest, action.None{})), "slides": must[[]Slide](t)(h.content.Slides(h.ctx, guest, action.None{})),
		"notifications": must[[]Notification](t)(h.content.Notifications(h.ctx, guest, action.None{})),
	} {
		if text, _ := json.Marshal(answer); string(text) != "[]" {
			t.Errorf("%s: %s", name, text)
		}
	}
	text, _ := json.Marshal(must[Announcement](t)(h.content.Banner(h.ctx, guest, action.None{})))
	if string(text) != `{"enabled":false,"image":"","title":"","content":""}` {
		t.Errorf("banner: %s", text)
	}
}

func TestDemo(t *testing.T) {
	h := newHarness(t)
	for range 2 { // the second reload changes nothing
		if err := h.content.Demo(h.ctx); err != nil {
			t.Fatal(err)
		}
		all := must[[]Banner](t)(h.content.Banners(h.ctx, anna(), action.None{}))
		forGuests := must[[]Banner](t)(h.content.Banners(h.ctx, guest, action.None{}))
		if len(all) != 5 || len(forGuests) != 4 || slices.ContainsFunc(forGuests, func(b Banner) bool { return b.Type == TypePoker }) {
			t.Errorf("%d banners, %+v for guests", len(all), forGuests)
		}
		types, sport := map[string]int{}, 0
		for _, b := range all {
			types[b.Type]++
			if b.Sport {
				sport++
			}
			if !strings.HasPrefix(b.Image, "/cover/art/") || b.Title == "" || b.ID == "" || (b.Link == "") == (b.Code == "") {
				t.Errorf("banner %+v", b)
			}
		}
		if types[TypeDeposit] != 1 || types[TypePoker] != 1 || sport != 1 {
			t.Errorf("types %v, %d of sport", types, sport)
		}
		slides := must[[]Slide](t)(h.content.Slides(h.ctx, guest, action.None{}))
		if len(slides) != 3 || slides[0].Category != CategoryOther || slides[2].Category != CategorySport || slides[0].Text.Title == "" || slides[0].Button.Link == "" {
			t.Errorf("slides %+v", slides)
		}
		if lines := must[[]Notification](t)(h.content.Notifications(h.ctx, guest, action.None{})); len(lines) != 3 || !strings.Contains(lines[0].Text, "<strong>provably fair</strong>") {
			t.Errorf("notifications %+v", lines)
		}
		if a := must[Announcement](t)(h.content.Banner(h.ctx, guest, action.None{})); !a.Enabled || !strings.Contains(a.Content, "<strong>play money</strong>") {
			t.Errorf("announcement %+v", a)
		}
	}
	off := must[Announcement](t)(h.content.SetBanner(h.ctx, nil, Announcement{Title: "later", Publication: Publication{Version: 1}}))
	if off.Enabled || h.content.Demo(h.ctx) != nil || must[Announcement](t)(h.content.Banner(h.ctx, guest, action.None{})) != (Announcement{}) {
		t.Error("the demonstration switches an announcement on that staff switched off")
	}
}

func TestChangingAndDeleting(t *testing.T) {
	h := newHarness(t)
	first := must[Banner](t)(h.content.PutBanner(h.ctx, nil, Banner{Type: "Deposit", Image: "/a.svg", Title: "One", Publication: publishedAt(5)}))
	second := must[Banner](t)(h.content.PutBanner(h.ctx, nil, Banner{Type: "other", Image: "https://img.example/b.png", Title: "Two", Link: "/vip", Publication: publishedAt(1)}))
	list := must[[]Banner](t)(h.content.Banners(h.ctx, guest, action.None{}))
	if !reflect.DeepEqual(list, []Banner{second, first}) {
		t.Errorf("%+v", list)
	}
	first.Title, first.Position = "First", 0
	first = must[Banner](t)(h.content.PutBanner(h.ctx, nil, first))
	if list = must[[]Banner](t)(h.content.Banners(h.ctx, guest, action.None{})); !reflect.DeepEqual(list, []Banner{first, second}) {
		t.Errorf("%+v", list)
	}
	line := must[Notification](t)(h.content.PutNotification(h.ctx, nil, Notification{Icon: "bell", Source: "Hello", Publication: publishedAt(0)}))
	slide := must[Slide](t)(h.content.PutSlide(h.ctx, nil, Slide{Category: "other", Name: "x", Type: SlideMedia{Type: "video", Path: "/v.mp4"}}))
	if slide.Type.ObjectFit != "cover" {
		t.Errorf("%+v", slide)
	}
	for _, remove := range []func() error{
		func() error { return h.drop("banner", first.ID, first.Version) }, func() error { return h.drop("notice", line.ID, line.Version) },
		func() error { return h.drop("slide", slide.ID, slide.Version) },
	} {
		if err := remove(); err != nil {
			t.Error(err)
		}
		if err := remove(); !errors.Is(err, ErrUnknown) {
			t.Errorf("a second time: %v", err)
		}
	}
	if list = must[[]Banner](t)(h.content.Banners(h.ctx, guest, action.None{})); !reflect.DeepEqual(list, []Banner{second}) {
		t.Errorf("%+v", list)
	}
	for _, id := range []string{"x", first.ID, "' OR 1=1"} {
		if _, err := h.content.PutBanner(h.ctx, nil, Banner{ID: id, Type: "x", Image: "/x"}); !errors.Is(err, ErrUnknown) {
			t.Errorf("id %q: %v", id, err)
		}
	}
}

func TestInvalidEntriesAreRefused(t *testing.T) {
	h := newHarness(t)
	good := Slide{Category: "other", Name: "x", Type: SlideMedia{Type: "image", Path: "/x.svg"}}
	slide := func(change func(*Slide)) error {
		l := good
		change(&l)
		_, err := h.content.PutSlide(h.ctx, nil, l)
		return err
	}
	banner := func(b Banner) error { _, err := h.content.PutBanner(h.ctx, nil, b); return err }
	line := func(text string) error {
		_, err := h.content.PutNotification(h.ctx, nil, Notification{Source: text})
		return err
	}
	announce := func(a Announcement) error { _, err := h.content.SetBanner(h.ctx, nil, a); return err }
	long := strings.Repeat("x", 5000)
	tests := []struct {
		err   error
		field string
	}{
		{banner(Banner{Image: "/x"}), "type"}, {banner(Banner{Type: "<b></b>", Image: "/x"}), "type"}, {banner(Banner{Type: "x"}), "image"},
		{banner(Banner{Type: "x", Image: "javascript:alert(1)"}), "image"}, {banner(Banner{Type: "x", Image: "/x", Link: "//evil.example"}), "link"},
		{banner(Banner{Type: "x", Image: "/x", Link: "/" + long}), "link"}, {banner(Banner{Type: "x", Image: "/x", Title: long}), "title"},
		{banner(Banner{Type: "x", Image: "/x", Code: long}), "code"}, {banner(Banner{Type: "x", Image: "/x", Publication: Publication{Position: -1}}), "position"},
		{slide(func(l *Slide) { l.Category = "casino" }), "category"}, {slide(func(l *Slide) { l.Name = " " }), "name"},
		{slide(func(l *Slide) { l.Type.Type = "html" }), "type.type"}, {slide(func(l *Slide) { l.Type.Path = "" }), "type.path"},
		{slide(func(l *Slide) { l.Type.Path = "data:image/svg+xml,x" }), "type.path"}, {slide(func(l *Slide) { l.Type.ObjectFit = "x" }), "type.objectFit"},
		{slide(func(l *Slide) { l.Button.Text = "Go" }), "button.link"}, {slide(func(l *Slide) { l.Button.Link = "http://x.example" }), "button.link"},
		{slide(func(l *Slide) { l.Button.Style.Color = "red;background:url(x)" }), "button.style.color"},
		{slide(func(l *Slide) { l.Type.HTML = long }), "type.html"}, {slide(func(l *Slide) { l.Text.Title = long }), "text.title"},
		{line(""), "text"}, {line("<script>alert(1)</script>"), "text"}, {line("<b> </b>"), "text"}, {line(long), "text"},
		{announce(Announcement{Enabled: true}), "title"}, {announce(Announcement{Title: "x", Image: "x"}), "image"}, {announce(Announcement{Source: long}), "content"},
	}
	for i, test := range tests {
		var refusal *fault.Error
		if !errors.As(test.err, &refusal) || refusal.Code != fault.CodeInvalid || len(refusal.Fields[test.field]) == 0 || len(refusal.Fields) != 1 {
			t.Errorf("%d: %v, want a refusal of %s", i, test.err, test.field)
		}
	}
	err := banner(Banner{Link: "x"})
	var refusal *fault.Error
	if !errors.As(err, &refusal) || len(refusal.Fields) != 3 {
		t.Errorf("three mistakes: %+v", err)
	}
	if n := len(must[[]Banner](t)(h.content.Banners(h.ctx, anna(), action.None{}))) + len(must[[]Slide](t)(h.content.Slides(h.ctx, guest, action.None{}))); n != 0 {
		t.Errorf("%d refused entries are stored", n)
	}
}

func TestNumberOfEntriesIsLimited(t *testing.T) {
	h := newHarness(t)
	var last Notification
	for range maxListed {
		last = must[Notification](t)(h.content.PutNotification(h.ctx, nil, Notification{Source: "x"}))
	}
	if _, err := h.content.PutNotification(h.ctx, nil, Notification{Source: "x"}); !errors.Is(err, ErrFull) {
		t.Errorf("one too many: %v", err)
	}
	must[Notification](t)(h.content.PutNotification(h.ctx, nil, last)) // an update does not add an entry
}

func TestGuestsSeeNoPokerBanner(t *testing.T) {
	h := newHarness(t)
	must[Banner](t)(h.content.PutBanner(h.ctx, nil, Banner{Type: "poker", Image: "/x", Publication: publishedAt(0)}))
	if list := must[[]Banner](t)(h.content.Banners(h.ctx, guest, action.None{})); len(list) != 0 {
		t.Errorf("%+v", list)
	}
	if list := must[[]Banner](t)(h.content.Banners(h.ctx, anna(), action.None{})); len(list) != 1 {
		t.Errorf("%+v", list)
	}
}

func TestStoredRowsAreSanitisedWhenRead(t *testing.T) {
	h := newHarness(t)
	const evil = `<img src=x onerror=alert(1)><b onclick="x()">hi</b><a href="javascript:alert(1)">x</a>`
	h.exec(`INSERT INTO notifications (id, icon, text, position, created_at, updated_at) VALUES ('1', $1, $1, 0, 0, 0)`, evil)
	h.exec(`INSERT INTO announcement (id, enabled, image, title, content, updated_at) VALUES (1, 1, 'javascript:x', $1, $1, 0)`, evil)
	h.exec(`INSERT INTO promotion_banners (id, type, link, image, title, code, sport, position, created_at, updated_at)
		VALUES ('1', $1, '//evil.example', 'data:x', $1, $1, 0, 0, 0, 0)`, evil)
	h.exec(`INSERT INTO slides (id, category, name, title, subtitle, button_text, button_link, button_color, media, path, object_fit, html, position,
		created_at, updated_at) VALUES ('1', 'other', $1, $1, $1, $1, 'javascript:x', 'red;x:y', 'image', 'vbscript:x', 'cover', $1, 0, 0, 0)`, evil)
	if err := h.content.Reload(h.ctx); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(h.content.current.Load().all())
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"img", "onerror", "onclick", "javascript", "vbscript", "data:", "evil.example", "red;"} {
		if strings.Contains(string(text), bad) {
			t.Errorf("%s comes through: %s", bad, text)
		}
	}
	if list := h.content.current.Load().notifications; list[0].Text != "<b>hi</b> x" {
		t.Errorf("%q", list[0].Text)
	}
}

// all returns the state as a list that can be encoded.
func (c *state) all() []any {
	return []any{c.banners, c.slides, c.notifications, c.announcement}
}
