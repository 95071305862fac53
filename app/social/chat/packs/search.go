package packs

import (
	"context"
	"strings"

	"croupier/app/kernel/session"
)

const (
	// maxPage is how many pictures an answer can have, and has unless the
	// request says otherwise.
	maxPage = 80
)

// SearchRequest asks for moving pictures. Skip is how many come before the
// page: its number times limit.
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

// GIF is a moving picture: an address to send, one for the picker, and the
// size of the first.
type GIF struct {
	ID      string `json:"id"`
	URL     string `json:"url"`
	Preview string `json:"preview"`
	Alt     string `json:"alt"`
	Width   int    `json:"width"`
	Height  int    `json:"height"`
}

// SearchAnswer is a page of moving pictures.
type SearchAnswer struct {
	GIFs []GIF `json:"gifs"`
	// More is true when there is another page.
	More bool `json:"more"`
}

// Search finds moving pictures. A service is asked when there are words to
// ask it for; without any, the bundled pack is a start.
func (s *Service) Search(ctx context.Context, _ *session.Call, r SearchRequest) (SearchAnswer, error) {
	words := strings.Join(strings.Fields(r.Q), " ")
	if s.service == nil || words == "" {
		return s.search(words, r.limit(), r.Skip), nil
	}
	return s.service.search(ctx, query{words: words, limit: r.limit(), skip: r.Skip})
}

// search looks into the bundled pack: every word is the start of a tag, or a
// part of the description.
func (s *Service) search(words string, limit, skip int) SearchAnswer {
	answer := SearchAnswer{GIFs: []GIF{}}
	wanted := strings.Fields(strings.ToLower(words))
	for i := range s.bundle.GIFs {
		gif := &s.bundle.GIFs[i]
		if !gif.fits(wanted) {
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

func (t *tagged) fits(words []string) bool {
	for _, word := range words {
		if !t.has(word) {
			return false
		}
	}
	return true
}

func (t *tagged) has(word string) bool {
	for _, tag := range t.Tags {
		if strings.HasPrefix(tag, word) {
			return true
		}
	}
	return strings.Contains(strings.ToLower(t.Alt), word)
}
