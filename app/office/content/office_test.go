package content

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/untrusted"
	"croupier/db"
)

// countActions returns the actions of the staff log, in order.
func (h *harness) countActions() (list []string) {
	h.t.Helper()
	err := h.db.Read(h.ctx, func(q *db.Reader) (err error) {
		list, err = db.Column[string](q, "list actions", `SELECT action FROM staff_log ORDER BY seq LIMIT 100`)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

func (h *harness) banners(guests bool) int {
	call := anna()
	if guests {
		call = guest
	}
	return len(must[[]Banner](h.t)(h.content.Banners(h.ctx, call, action.None{})))
}

func TestEntriesFollowAudienceAndPeriod(t *testing.T) {
	h := newHarness(t)
	now := h.clock.Now()
	entry := Entry{Published: true, Audience: ForGuests, StartsAt: now.Add(time.Hour).UnixMilli(), EndsAt: now.Add(2 * time.Hour).UnixMilli()}
	made := must[OfficeBanner](t)(h.content.OfficePutBanner(h.ctx, anna(), PutBannerRequest{Entry: entry, Type: "Other", Image: "/a.png", Title: "Later"}))
	for _, step := range []struct {
		wait            time.Duration
		guests, players int
	}{{0, 0, 0}, {time.Hour, 1, 0}, {time.Hour, 0, 0}} {
		h.clock.Advance(step.wait)
		if g, p := h.banners(true), h.banners(false); g != step.guests || p != step.players {
			t.Errorf("%v later guests see %d, players %d", step.wait, g, p)
		}
	}
	entry.ID, entry.Version, entry.Audience, entry.StartsAt, entry.EndsAt = made.ID, made.Version, ForPlayers, 0, 0
	must[OfficeBanner](t)(h.content.OfficePutBanner(h.ctx, anna(), PutBannerRequest{Entry: entry, Type: "Other", Image: "/a.png", Title: "Now"}))
	if g, p := h.banners(true), h.banners(false); g != 0 || p != 1 {
		t.Errorf("guests see %d, players %d", g, p)
	}
	h.marketingExcluded = true
	if list := must[[]Banner](t)(h.content.Banners(h.ctx, anna(), action.None{})); len(list) != 0 {
		t.Error("a player who is excluded from marketing sees promotions")
	}
	if list := must[[]Slide](t)(h.content.Slides(h.ctx, anna(), action.None{})); len(list) != 0 {
		t.Error("a player who is excluded from marketing sees slides")
	}
}

func TestPagesAreNotifiedWhenEntryBegins(t *testing.T) {
	h := newHarness(t)
	go h.content.Run(h.ctx) //nolint:errcheck // it ends with the test
	at := h.clock.Now().Add(time.Hour)
	entry := Entry{Published: true, Audience: ForAll, StartsAt: at.UnixMilli()}
	must[OfficeNotice](t)(h.content.OfficePutNotice(h.ctx, anna(), PutNoticeRequest{Entry: entry, Text: "Soon"}))
	h.published.Next(t, EventChanged.Name()) // of the change itself
	h.clock.WaitForSleepers(1)
	h.clock.Advance(time.Hour)
	h.published.Next(t, EventChanged.Name())
}

func TestStaleVersionIsRefused(t *testing.T) {
	h := newHarness(t)
	b := must[OfficeBanner](t)(h.content.OfficePutBanner(h.ctx, anna(), PutBannerRequest{Entry: Entry{Audience: ForAll}, Type: "x", Image: "/x"}))
	_, err := h.content.Publish(h.ctx, anna(), PublishRequest{Kind: "banner", ID: b.ID, Version: b.Version, Published: true})
	if err != nil || h.banners(true) != 1 {
		t.Fatalf("publish: %v", err)
	}
	stale := []error{h.drop("banner", b.ID, b.Version)}
	_, err = h.content.Publish(h.ctx, anna(), PublishRequest{Kind: "banner", ID: b.ID, Version: b.Version})
	stale = append(stale, err)
	_, err = h.content.OfficePutBanner(h.ctx, anna(), PutBannerRequest{Entry: Entry{ID: b.ID, Version: b.Version, Audience: ForAll}, Type: "x", Image: "/x"})
	stale = append(stale, err)
	_, err = h.content.Order(h.ctx, anna(), OrderRequest{Kind: "banner", IDs: []string{b.ID, b.ID}})
	stale = append(stale, err)
	_, err = h.content.OfficeSetAnnouncement(h.ctx, anna(), SetAnnouncementRequest{Entry: Entry{Version: 3, Audience: ForAll}})
	stale = append(stale, err)
	for i, err := range stale {
		if !errors.Is(err, ErrStale) {
			t.Errorf("%d: %v", i, err)
		}
	}
	if got := strings.Join(h.countActions(), ", "); got != "add banner, publish banner" {
		t.Errorf("the log says %s", got)
	}
}

func TestStaffSetOrder(t *testing.T) {
	h := newHarness(t)
	var ids []string
	for _, title := range []string{"a", "b", "c"} {
		b := must[OfficeBanner](t)(h.content.OfficePutBanner(h.ctx, anna(), PutBannerRequest{Entry: Entry{Published: true, Audience: ForAll}, Type: "x", Image: "/x", Title: title}))
		ids = append([]string{b.ID}, ids...)
	}
	must[action.None](t)(h.content.Order(h.ctx, anna(), OrderRequest{Kind: "banner", IDs: ids}))
	order := ""
	for _, b := range must[[]Banner](t)(h.content.Banners(h.ctx, guest, action.None{})) {
		order += b.Title
	}
	if order != "cba" {
		t.Errorf("the order is %s", order)
	}
}

func TestDismissedNoticeStaysHidden(t *testing.T) {
	h := newHarness(t)
	n := must[OfficeNotice](t)(h.content.OfficePutNotice(h.ctx, anna(), PutNoticeRequest{Entry: Entry{Published: true, Audience: ForAll}, Text: "**Hello** <script>x</script>", Level: "warning"}))
	if n.Text != "<strong>Hello</strong>" {
		t.Errorf("text %q", n.Text)
	}
	seen := func() int {
		return len(must[[]Notification](t)(h.content.Notifications(h.ctx, anna(), action.None{})))
	}
	if _, err := h.content.Dismiss(h.ctx, anna(), DismissRequest{Mark: n.ID + ":9"}); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("another version: %v", err)
	}
	must[action.None](t)(h.content.Dismiss(h.ctx, anna(), DismissRequest{Mark: n.Mark}))
	must[action.None](t)(h.content.Dismiss(h.ctx, anna(), DismissRequest{Mark: n.Mark}))
	if seen() != 0 || len(must[[]Notification](t)(h.content.Notifications(h.ctx, guest, action.None{}))) != 1 {
		t.Error("it is shown to the player who dismissed it, or to no player")
	}
	entry := Entry{ID: n.ID, Version: n.Version, Published: true, Audience: ForAll}
	must[OfficeNotice](t)(h.content.OfficePutNotice(h.ctx, anna(), PutNoticeRequest{Entry: entry, Text: "Changed"}))
	if seen() != 1 {
		t.Error("a changed notice is not shown again")
	}
}

func TestNoticeMarkupIsSanitised(t *testing.T) {
	for source, want := range map[string]string{
		`<img src=x onerror=alert(1)>hi`:                  `hi`,
		`[go](javascript:alert(1))`:                       `go`,
		`<a href="data:text/html,x" onclick="x()">go</a>`: `go`,
		"a\u202eb": "ab",
		`<svg onload=alert(1)><script>alert(1)</script></svg>ok`: `ok`,
		`a <iframe src="//evil"></iframe>**b**`:                  `a   <strong>b</strong>`,
		`[out](https://example.test/x)`:                          `<a href="https://example.test/x" rel="noreferrer noopener" target="_blank">out</a>`,
	} {
		if got := renderNotice(source); got != want {
			t.Errorf("%s: %q", source, got)
		}
	}
}

// chunk returns a chunk of a PNG.
func chunk(kind string, data []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	body := append([]byte(kind), data...)
	return binary.BigEndian.AppendUint32(append(out, body...), crc32.ChecksumIEEE(body))
}

func samplePNG(t *testing.T, side int) []byte {
	t.Helper()
	drawn := image.NewNRGBA(image.Rect(0, 0, side, side))
	drawn.Set(1, 1, color.NRGBA{200, 10, 30, 255})
	var out bytes.Buffer
	if err := png.Encode(&out, drawn); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// sampleWebP returns a picture of one pixel with metadata that includes a location.
func sampleWebP() []byte {
	vp8l := []byte("VP8L\x0d\x00\x00\x00\x2f\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00")
	exif := []byte("EXIF\x06\x00\x00\x00secret")
	header := []byte("VP8X\x0a\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00\x00\x00\x00")
	body := append(append(append([]byte("WEBP"), header...), vp8l...), exif...)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

func TestUploadedPicturesAreSanitised(t *testing.T) {
	withText := samplePNG(t, 8)
	withText = append(withText[:33:33], append(chunk("tEXt", []byte("Comment\x00secret place")), withText[33:]...)...)
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 9, 7)), nil); err != nil {
		t.Fatal(err)
	}
	comment := append([]byte{0xff, 0xd8, 0xff, 0xfe, 0, 8}, append([]byte("secret"), photo.Bytes()[2:]...)...)
	for name, data := range map[string][]byte{"png": append(withText, "secret tail"...), "jpg": comment, "webp": sampleWebP()} {
		read, err := readPicture(t.Context(), untrusted.NewPool(), "anna", data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if bytes.Contains(read.data, []byte("secret")) || !strings.HasSuffix(read.path(), "."+name) {
			t.Errorf("%s: %s still contains the place where it was made", name, read.path())
		}
		if again, err := readPicture(t.Context(), untrusted.NewPool(), "anna", read.data); err != nil || again.kind != read.kind {
			t.Errorf("%s: what is kept cannot be read: %v", name, err)
		}
	}
	for name, data := range map[string][]byte{
		"svg":    []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
		"html":   []byte("<html><script>alert(1)</script>"),
		"a half": samplePNG(t, 64)[:60], "empty": {}, "large": bytes.Repeat([]byte{0xff, 0xd8, 0xff}, maxPicture/3+1),
		"a bomb": append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", []byte{0, 0, 0x7f, 0, 0, 0, 0x7f, 0, 8, 2, 0, 0, 0})...),
		"gif":    []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"),
	} {
		if _, err := readPicture(t.Context(), untrusted.NewPool(), "anna", data); err == nil {
			t.Errorf("%s is taken", name)
		} else if _, known := fault.From(err); !known {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPicturesAreServedAsImmutable(t *testing.T) {
	h := newHarness(t)
	made := must[PictureAnswer](t)(h.content.Picture(h.ctx, anna(), PictureRequest{Data: samplePNG(t, 8)}))
	again := must[PictureAnswer](t)(h.content.Picture(h.ctx, anna(), PictureRequest{Data: samplePNG(t, 8)}))
	if made != again || made.Width != 8 {
		t.Errorf("%+v %+v", made, again)
	}
	handler := h.content.Mounts()[0].Handler(func(w http.ResponseWriter, _ *http.Request, err error) { t.Error(err) })
	get := func(path, etag string) *httptest.ResponseRecorder {
		answer, request := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil)
		request.Header.Set("If-None-Match", etag)
		handler.ServeHTTP(answer, request)
		return answer
	}
	answer := get(made.Path, "")
	header := answer.Header()
	if answer.Code != 200 || header.Get("Content-Type") != "image/png" || header.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(header.Get("Cache-Control"), "immutable") {
		t.Errorf("%d %v", answer.Code, header)
	}
	if answer := get(made.Path, header.Get("ETag")); answer.Code != http.StatusNotModified || answer.Body.Len() > 0 {
		t.Errorf("a picture that the browser has: %d", answer.Code)
	}
	for _, path := range []string{strings.Replace(made.Path, ".png", ".jpg", 1), "/picture/" + strings.Repeat("0", 32) + ".png", "/picture/../x.png", "/picture/"} {
		if answer := get(path, ""); answer.Code != 404 {
			t.Errorf("%s: %d", path, answer.Code)
		}
	}
	h.clock.Advance(unusedRetention + time.Hour)
	b := must[OfficeBanner](t)(h.content.OfficePutBanner(h.ctx, anna(), PutBannerRequest{Entry: Entry{Audience: ForAll}, Type: "x", Image: made.Path}))
	cleanUp := func() {
		if err := h.content.Jobs()[0].Run(h.ctx, nil); err != nil {
			t.Fatal(err)
		}
	}
	if cleanUp(); get(made.Path, "").Code != 200 {
		t.Error("a picture that a banner shows is gone")
	}
	if err := h.drop("banner", b.ID, b.Version); err != nil {
		t.Fatal(err)
	}
	if cleanUp(); get(made.Path, "").Code != 404 {
		t.Error("a picture that nothing shows is kept")
	}
}

// codes are the promo codes of a site: those that can be redeemed.
type codes map[string]bool

// Redeemable implements Codes.
func (c codes) Redeemable(_ db.Querier, code string) (bool, error) { return c[code], nil }

// A banner whose code no player can redeem would answer every press with a refusal.
func TestBannerWithUnknownCodeIsNotPublished(t *testing.T) {
	h := newHarness(t)
	have := codes{"WELCOME": true}
	h.content.deps.Codes = have
	request := PutBannerRequest{Entry: Entry{Published: true, Audience: ForAll}, Type: "Other", Image: "/a.png", Title: "Offer", Code: "WELCOM"}
	put := func() (OfficeBanner, error) { return h.content.OfficePutBanner(h.ctx, anna(), request) }
	refused := func(what string, err error) {
		t.Helper()
		var coded *fault.Error
		if !errors.As(err, &coded) || len(coded.Fields["code"]) != 1 || h.banners(true) != 0 {
			t.Errorf("%s: %v, %d banners are shown", what, err, h.banners(true))
		}
	}
	_, err := put()
	refused("a new banner with an unknown code", err)

	request.Published = false // a draft may be ahead of its code
	draft := must[OfficeBanner](t)(put())
	publish := func(version int64) error {
		_, err := h.content.Publish(h.ctx, anna(), PublishRequest{Kind: "banner", ID: draft.ID, Version: version, Published: true})
		return err
	}
	refused("the draft", publish(draft.Version))

	request.ID, request.Version, request.Code = draft.ID, draft.Version, "WELCOME"
	changed := must[OfficeBanner](t)(put())
	if err := publish(changed.Version); err != nil || h.banners(true) != 1 {
		t.Fatalf("%v, %d banners are shown", err, h.banners(true))
	}
	delete(have, "WELCOME") // it has ended: the banner can still be taken off
	if _, err := h.content.Publish(h.ctx, anna(), PublishRequest{Kind: "banner", ID: draft.ID, Version: changed.Version + 1}); err != nil {
		t.Error(err)
	}
	refused("the banner of a code that has ended", publish(changed.Version+2))
}
