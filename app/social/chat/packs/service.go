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
	// searchTimeout is the timeout of one request to the service, maxResponseBytes the max number of bytes
	// that are read of its answer.
	searchTimeout    = 5 * time.Second
	maxResponseBytes = 1 << 20
	// cacheTTL is how long a page is cached, maxPages the max number of cached pages.
	cacheTTL = 5 * time.Minute
	maxPages = 200
	// maxURL is the max length of an address, maxSide the max side of a picture, maxAlt the max
	// length of a description.
	maxURL, maxSide, maxAlt = 500, 4096, 100
	// unknownSide is the display size of a picture whose size is no longer cached.
	unknownSide = 200
)

// errService hides the error of the service from players. The error is logged.
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

// service searches with an external service.
type service struct {
	Deps
	url, key string
	hosts    []string
	client   *http.Client

	mu    sync.Mutex
	pages map[query]page
	seen  map[string]GIF // the sent pictures, by address; at most maxSeen
}

// maxSeen is the max number of cached picture sizes, about 500 bytes each.
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
			// A redirect could send the key to another host.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
	}
	for _, host := range o.GIFHosts {
		s.hosts = append(s.hosts, strings.ToLower(host))
	}
	return s
}

// search returns a page from the cache or from the service.
func (s *service) search(ctx context.Context, q query) (SearchAnswer, error) {
	if answer, known := s.cached(q); known {
		return answer, nil
	}
	answer, err := s.fetch(ctx, q)
	if err != nil {
		if ctx.Err() == nil {
			s.Log.Warn("the GIF service does not answer as expected", "error", err)
		}
		return SearchAnswer{}, errService.Because(err)
	}
	s.cache(q, answer)
	return answer, nil
}

func (s *service) cached(q query) (SearchAnswer, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, found := s.pages[q]
	return p.answer, found && s.Clock.Now().Before(p.until)
}

func (s *service) cache(q query, answer SearchAnswer) {
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
		delete(s.pages, old) // any page: a wrong choice costs one request
	}
	s.pages[q] = page{answer, now.Add(cacheTTL)}
	if len(s.seen) >= maxSeen {
		clear(s.seen)
	}
	for _, gif := range answer.GIFs {
		s.seen[gif.URL] = gif
	}
}

// fetch queries the service. No error contains the address, which may include the key.
func (s *service) fetch(ctx context.Context, q query) (SearchAnswer, error) {
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
	body, err := io.ReadAll(io.LimitReader(response.Body, maxResponseBytes+1))
	if err != nil {
		return SearchAnswer{}, withoutAddress(err)
	}
	if len(body) > maxResponseBytes {
		return SearchAnswer{}, errTooLong
	}
	return s.read(body, q)
}

var (
	errAddress = errors.New("its address cannot be used")
	errTooLong = errors.New("its answer is too long")
)

// withoutAddress removes the requested address from an error of the client.
func withoutAddress(err error) error {
	var urlErr *url.Error
	if errors.As(err, &urlErr) {
		return urlErr.Err
	}
	return err
}

// address adds the query to the address of the service. The offset is sent under both names that
// services use for it.
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

// read maps an answer: a list "gifs" in this package's own format, or a list "data" in Giphy's
// format. Invalid pictures are omitted.
func (s *service) read(body []byte, q query) (SearchAnswer, error) {
	var parsed struct {
		GIFs []servicePicture `json:"gifs"`
		Data []giphyPicture   `json:"data"`
		More *bool            `json:"more"`
	}
	if err := json.Unmarshal(body, &parsed); err != nil {
		return SearchAnswer{}, errors.New("its answer cannot be read") // the error does not quote the answer
	}
	if parsed.GIFs == nil && parsed.Data == nil {
		return SearchAnswer{}, errors.New("its answer has no list of pictures")
	}
	for _, one := range parsed.Data {
		parsed.GIFs = append(parsed.GIFs, one.toServicePicture())
	}
	answer := SearchAnswer{GIFs: []GIF{}, More: len(parsed.GIFs) >= q.limit}
	if parsed.More != nil {
		answer.More = *parsed.More
	}
	for _, one := range parsed.GIFs {
		if gif, ok := s.validPicture(one); ok && len(answer.GIFs) < q.limit {
			answer.GIFs = append(answer.GIFs, gif)
		}
	}
	return answer, nil
}

// validPicture returns a picture if it is valid.
func (s *service) validPicture(g servicePicture) (GIF, bool) {
	gif := GIF{ID: clean(g.ID), URL: g.URL, Preview: g.Preview, Alt: clean(g.Alt), Width: int(g.Width), Height: int(g.Height)}
	if gif.Preview == "" {
		gif.Preview = gif.URL
	}
	if gif.Alt == "" {
		gif.Alt = "GIF"
	}
	sized := g.Width > 0 && g.Height > 0 && g.Width <= maxSide && g.Height <= maxSide
	return gif, gif.ID != "" && sized && s.isMediaURL(gif.URL) && s.isMediaURL(gif.Preview)
}

// isMediaURL reports whether an address is https and of a media host.
func (s *service) isMediaURL(text string) bool {
	address, err := url.Parse(text)
	if err != nil || len(text) > maxURL || address.Scheme != "https" || address.User != nil || address.Fragment != "" {
		return false
	}
	// A host name only: no port, and no characters that browsers interpret differently.
	host := strings.ToLower(address.Host)
	if strings.ContainsAny(text, "\\\"'<> \t\r\n") || strings.Contains(host, ":") {
		return false
	}
	for _, known := range s.hosts {
		suffix, wild := strings.CutPrefix(known, "*")
		if host == known || wild && strings.HasPrefix(suffix, ".") && strings.HasSuffix(host, suffix) && len(host) > len(suffix) {
			return true
		}
	}
	return false
}

// allowed is AllowedSticker for a picture of the service.
func (s *service) allowed(address string) (alt string, width, height int, ok bool) {
	if !s.isMediaURL(address) {
		return "", 0, 0, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if gif, known := s.seen[address]; known {
		return gif.Alt, gif.Width, gif.Height, true
	}
	return "GIF", unknownSide, unknownSide, true
}

// clean shortens a text and removes invisible characters.
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
