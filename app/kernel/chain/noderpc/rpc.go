package noderpc

import (
	"context"
	"fmt"
	"net/http"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
)

// Call is one call of a batch. Batch fills Result, or Err.
type Call struct {
	Method string
	Params []any
	Result any
	Err    error
}

// maxCalls is the maximum number of calls in a batch.
const maxCalls = 1_000

type request struct {
	Version string `json:"jsonrpc"`
	ID      int64  `json:"id"`
	Method  string `json:"method"`
	Params  []any  `json:"params"`
}

// answer is of JSON-RPC 1.0, which has both result and error, or of 2.0, which has one of them.
type answer struct {
	ID     jsontext.Value `json:"id"`
	Result jsontext.Value `json:"result"`
	Error  jsontext.Value `json:"error"`
}

// Call makes one call and reads its answer into result, or discards it for nil. The answer is
// bounded by Small.
func (c *Client) Call(ctx context.Context, method string, result any, params ...any) error {
	return c.call(ctx, SmallLimit, method, result, params)
}

// CallLarge is Call for an answer about a whole block, bounded by Large.
func (c *Client) CallLarge(ctx context.Context, method string, result any, params ...any) error {
	return c.call(ctx, LargeLimit, method, result, params)
}

func (c *Client) call(ctx context.Context, limit int64, method string, result any, params []any) error {
	req := c.request(method, params)
	status, body, err := c.post(ctx, "", req, limit)
	if err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	var got answer
	if err := read(body, &got); err != nil {
		return fmt.Errorf("%s: %w", method, unreadable(status, err))
	}
	if err := got.decode(req.ID, result); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	return nil
}

// Batch makes many calls in one request. Its error means that no call was answered; each call has
// its own error.
func (c *Client) Batch(ctx context.Context, calls []Call) error {
	if len(calls) == 0 {
		return nil
	}
	if len(calls) > maxCalls {
		return fmt.Errorf("a batch of %d calls has more than %d", len(calls), maxCalls)
	}
	requests, at := make([]request, len(calls)), make(map[int64]int, len(calls))
	for i, call := range calls {
		requests[i] = c.request(call.Method, call.Params)
		at[requests[i].ID] = i
	}
	status, body, err := c.post(ctx, "", requests, LargeLimit)
	if err != nil {
		return fmt.Errorf("a batch: %w", err)
	}
	var got []answer
	if err := read(body, &got); err != nil {
		var whole answer
		if read(body, &whole) == nil && hasValue(whole.Error) {
			return fmt.Errorf("a batch: %w", whole.refused())
		}
		return fmt.Errorf("a batch: %w", unreadable(status, err))
	}
	if len(got) != len(calls) {
		return fmt.Errorf("a batch: %d answers to %d calls: %w", len(got), len(calls), chain.ErrInvalidResponse)
	}
	for _, item := range got {
		var id int64
		i, known := 0, false
		if json.Unmarshal(item.ID, &id) == nil {
			i, known = at[id]
		}
		if !known {
			return fmt.Errorf("a batch: an answer to no call: %w", chain.ErrInvalidResponse)
		}
		delete(at, id)
		if err := item.decode(id, calls[i].Result); err != nil {
			calls[i].Err = fmt.Errorf("%s: %w", calls[i].Method, err)
		}
	}
	return nil
}

func (c *Client) request(method string, params []any) request {
	if params == nil {
		params = []any{}
	}
	return request{Version: "2.0", ID: c.ids.Add(1), Method: method, Params: params}
}

// decode reads the answer to the request of an id.
func (a answer) decode(id int64, result any) error {
	if hasValue(a.Error) {
		return a.refused()
	}
	var of int64
	if err := json.Unmarshal(a.ID, &of); err != nil || of != id {
		return fmt.Errorf("the answer is to another call: %w", chain.ErrInvalidResponse)
	}
	if result == nil {
		return nil
	}
	if a.Result == nil {
		return fmt.Errorf("the answer has no result: %w", chain.ErrInvalidResponse)
	}
	return read(a.Result, result)
}

// refused is the error that an answer contains.
func (a answer) refused() error {
	var errorReply struct {
		Code    int64  `json:"code"`
		Message string `json:"message"`
	}
	if err := json.Unmarshal(a.Error, &errorReply); err != nil {
		return fmt.Errorf("an error without a code: %w", chain.ErrInvalidResponse)
	}
	return refusal(errorReply.Code, errorReply.Message)
}

func hasValue(v jsontext.Value) bool { return len(v) > 0 && v.Kind() != 'n' }

// unreadable is the error of an answer that is no JSON-RPC: an HTTP error status is more useful
// than the answer.
func unreadable(status int, err error) error {
	if status >= http.StatusBadRequest {
		return offline(fmt.Sprintf("HTTP status %d", status))
	}
	return err
}
