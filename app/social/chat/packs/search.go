package packs

import (
	"context"
	"strings"

	"croupier/app/kernel/session"
)

const (
	// maxPage is the max and default number of pictures in an answer.
	maxPage = 80
)

// SearchRequest searches animated pictures. Skip is the number of pictures before the page: the
// page's index times limit.
type SearchRequest struct {
	Q     string `json:"q,omitempty" validate:"max=100"`
	Limit *int   `json:"limit,omitempty" validate:"omitempty,min=1,max=80"`
	Skip  int    `json:"skip,omitempty" validate:"min=0,max=10000"`
}

func (r *SearchRequest) limit() int {
	if r.Limit == nil {
		return maxPage
	}
	return *r.Limit
}

// GIF is an animated picture: an address to send, one for the picker, and the size of the first.
type GIF struct {
	ID      string `json:"id"`
	URL     string `json:"url"`
	Preview string `json:"preview"`
	Alt     string `json:"alt"`
	Width   int    `json:"width"`
	Height  int    `json:"height"`
}

// SearchAnswer is a page of animated pictures.
type SearchAnswer struct {
	GIFs []GIF `json:"gifs"`
	// More is true if there is another page.
	More bool `json:"more"`
}

// Search finds animated pictures. It queries the service if there are search terms; without any it
// returns the bundled pack.
func (s *Service) Search(ctx context.Context, _ *session.Call, r SearchRequest) (SearchAnswer, error) {
	words := strings.Join(strings.Fields(r.Q), " ")
	if s.service == nil || words == "" {
		return s.search(words, r.limit(), r.Skip), nil
	}
	return s.service.search(ctx, query{words: words, limit: r.limit(), skip: r.Skip})
}

// search searches the bundled pack. Every term must be the start of a tag or a part of the
// description.
func (s *Service) search(words string, limit, skip int) SearchAnswer {
	answer := SearchAnswer{GIFs: []GIF{}}
	terms := strings.Fields(strings.ToLower(words))
	for i := range s.bundle.GIFs {
		gif := &s.bundle.GIFs[i]
		if !gif.matches(terms) {
			continue
		}
		if skip > 0 {
			skip--
			continue
		}
		if len(answer.GIFs) == limit {
			answer.More = true
			break
		}
		answer.GIFs = append(answer.GIFs, gif.gif())
	}
	return answer
}

func (t *taggedGIF) matches(words []string) bool {
	for _, word := range words {
		if !t.matchesTerm(word) {
			return false
		}
	}
	return true
}

func (t *taggedGIF) matchesTerm(word string) bool {
	for _, tag := range t.Tags {
		if strings.HasPrefix(tag, word) {
			return true
		}
	}
	return strings.Contains(strings.ToLower(t.Alt), word)
}
