package packs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
)

const (
	// searchTimeout bounds one question to the service, maxAnswer what is
	// read of its answer, in bytes.
	searchTimeout = 5 * time.Second
	maxAnswer     = 1 << 20
	// keepFor is how long a page is remembered, maxPages how many are.
	keepFor  = 5 * time.Minute
	maxPages = 200
	// maxURL is the longest address that is passed on, maxSide the longest
	// side of a picture, maxAlt the longest description.
	maxURL, maxSide, maxAlt = 500, 4096, 100
	// unknownSide is the box of a picture whose size nobody knows any more.
	unknownSide = 200
)

// errService hides what went wrong with the service; the log tells.
var errService = fault.New(fault.CodeUnavailable, "GIFs are not available right now.")

// query is one page of one search.
type query struct {
	words       string
	limit, skip int
}

type page struct {
	answer SearchAnswer
	until  time.Time
}

// service searches with somebody else's help.
type service struct {
	Deps
	url, key string
	hosts    []string
	client   *http.Client

	mu    sync.Mutex
	pages map[query]page
	seen  map[string]GIF // what was passed on, by address; bounded by maxSeen
}

// maxSeen bounds the remembered sizes of pictures, about 500 bytes each.
const maxSeen = 10_000

func newService(deps Deps, o Options) *service {
	s := &service{
		Deps: deps, url: o.GIFURL, key: o.GIFKey, client: o.Client,
		pages: map[query]page{}, seen: map[string]GIF{},
	}
	if s.Clock == nil {
		s.Clock = clock.System{}
	}
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	if s.client == nil {
		s.client = &http.Client{
			Timeout: searchTimeout,
			// A redirect could carry the key to somebody else.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
	}
	for _, host := range o.GIFHosts {
		s.hosts = append(s.hosts, strings.ToLower(host))
	}
	return s
}

// search answers a page from memory or from the service.
func (s *service) search(ctx context.Context, q query) (SearchAnswer, error) {
	if answer, known := s.remembered(q); known {
		return answer, nil
	}
	answer, err := s.ask(ctx, q)
	if err != nil {
		if ctx.Err() == nil {
			s.Log.Warn("the GIF service does not answer well", "error", err)
		}
		return SearchAnswer{}, errService.Because(err)
	}
	s.remember(q, answer)
	return answer, nil
}

func (s *service) remembered(q query) (SearchAnswer, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, found := s.pages[q]
	return p.answer, found && s.Clock.Now().Before(p.until)
}

func (s *service) remember(q query, answer SearchAnswer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.Clock.Now()
	if len(s.pages) >= maxPages {
		for old, p := range s.pages {
			if !now.Before(p.until) {
				delete(s.pages, old)
			}
		}
	}
	for old := range s.pages {
		if len(s.pages) < maxPages {
			break
		}
		delete(s.pages, old) // any: a wrong victim costs one question
	}
	s.pages[q] = page{answer, now.Add(keepFor)}
	if len(s.seen) >= maxSeen {
		clear(s.seen)
	}
	for _, gif := range answer.GIFs {
		s.seen[gif.URL] = gif
	}
}

// ask asks the service. No error names the address, which may hold the key.
func (s *service) ask(ctx context.Context, q query) (SearchAnswer, error) {
	ctx, cancel := context.WithTimeout(ctx, searchTimeout)
	defer cancel()
	address, err := s.address(q)
	if err != nil {
		return SearchAnswer{}, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return SearchAnswer{}, errAddress
	}
	request.Header.Set("Accept", "application/json")
	response, err := s.client.Do(request)
	if err != nil {
		return SearchAnswer{}, withoutAddress(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return SearchAnswer{}, fmt.Errorf("status %d", response.StatusCode)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	if err != nil {
		return SearchAnswer{}, withoutAddress(err)
	}
	if len(body) > maxAnswer {
		return SearchAnswer{}, errTooLong
	}
	return s.read(body, q)
}

var (
	errAddress = errors.New("its address cannot be used")
	errTooLong = errors.New("its answer is too long")
)

// withoutAddress is an error of the client without the address it asked.
func withoutAddress(err error) error {
	var told *url.Error
	if errors.As(err, &told) {
		return told.Err
	}
	return err
}

// address adds the question to the address of the service. The first picture
// of a page is told under both names that services have for it.
func (s *service) address(q query) (string, error) {
	address, err := url.Parse(s.url)
	if err != nil {
		return "", errAddress
	}
	params := address.Query()
	params.Set("q", q.words)
	params.Set("limit", strconv.Itoa(q.limit))
	params.Set("skip", strconv.Itoa(q.skip))
	params.Set("offset", strconv.Itoa(q.skip))
	if s.key != "" {
		params.Set("api_key", s.key)
	}
	address.RawQuery = params.Encode()
	return address.String(), nil
}

// read maps an answer: a list "gifs" in the form of this package's own, or a
// list "data" in the form that Giphy has. Pictures that are not right are left
// out.
func (s *service) read(body []byte, q query) (SearchAnswer, error) {
	var given struct {
		GIFs []given      `json:"gifs"`
		Data []givenGiphy `json:"data"`
		More *bool        `json:"more"`
	}
	if err := json.Unmarshal(body, &given); err != nil {
		return SearchAnswer{}, errors.New("its answer cannot be read") // without a word of it
	}
	if given.GIFs == nil && given.Data == nil {
		return SearchAnswer{}, errors.New("its answer has no list of pictures")
	}
	for _, one := range given.Data {
		given.GIFs = append(given.GIFs, one.plain())
	}
	answer := SearchAnswer{GIFs: []GIF{}, More: len(given.GIFs) >= q.limit}
	if given.More != nil {
		answer.More = *given.More
	}
	for _, one := range given.GIFs {
		if gif, ok := s.strict(one); ok && len(answer.GIFs) < q.limit {
			answer.GIFs = append(answer.GIFs, gif)
		}
	}
	return answer, nil
}

// strict is a picture that may be passed on.
func (s *service) strict(g given) (GIF, bool) {
	gif := GIF{ID: clean(g.ID), URL: g.URL, Preview: g.Preview, Alt: clean(g.Alt), Width: int(g.Width), Height: int(g.Height)}
	if gif.Preview == "" {
		gif.Preview = gif.URL
	}
	if gif.Alt == "" {
		gif.Alt = "GIF"
	}
	sized := g.Width > 0 && g.Height > 0 && g.Width <= maxSide && g.Height <= maxSide
	return gif, gif.ID != "" && sized && s.ours(gif.URL) && s.ours(gif.Preview)
}

// ours reports whether an address is https and of a media host.
func (s *service) ours(text string) bool {
	address, err := url.Parse(text)
	if err != nil || len(text) > maxURL || address.Scheme != "https" || address.User != nil || address.Fragment != "" {
		return false
	}
	// A name alone: no port, and nothing that browsers read otherwise.
	host := strings.ToLower(address.Host)
	if strings.ContainsAny(text, "\\\"'<> \t\r\n") || strings.Contains(host, ":") {
		return false
	}
	for _, known := range s.hosts {
		below, wild := strings.CutPrefix(known, "*")
		if host == known || wild && strings.HasPrefix(below, ".") && strings.HasSuffix(host, below) && len(host) > len(below) {
			return true
		}
	}
	return false
}

// allowed is AllowedSticker for a picture of the service.
func (s *service) allowed(address string) (alt string, width, height int, ok bool) {
	if !s.ours(address) {
		return "", 0, 0, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if gif, known := s.seen[address]; known {
		return gif.Alt, gif.Width, gif.Height, true
	}
	return "GIF", unknownSide, unknownSide, true
}

// clean shortens a text and takes out what is no letter to look at.
func clean(text string) string {
	var out strings.Builder
	count := 0
	for _, r := range text {
		if !unicode.IsPrint(r) || r == unicode.ReplacementChar {
			continue
		}
		if count++; count > maxAlt {
			break
		}
		out.WriteRune(r)
	}
	return strings.TrimSpace(out.String())
}
