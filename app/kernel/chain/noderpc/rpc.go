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

// mostCalls bounds a batch.
const mostCalls = 1_000

type request struct {
	Version string `json:"jsonrpc"`
	ID      int64  `json:"id"`
	Method  string `json:"method"`
	Params  []any  `json:"params"`
}

// answer is of JSON-RPC 1.0, where both result and error stand, or of 2.0, where one
// of them does.
type answer struct {
	ID     jsontext.Value `json:"id"`
	Result jsontext.Value `json:"result"`
	Error  jsontext.Value `json:"error"`
}

// Call asks for one thing and reads it into result, or nowhere for nil. The answer is
// bounded by Small.
func (c *Client) Call(ctx context.Context, method string, result any, params ...any) error {
	return c.call(ctx, Small, method, result, params)
}

// Large is Call for an answer about a whole block, bounded by Large.
func (c *Client) Large(ctx context.Context, method string, result any, params ...any) error {
	return c.call(ctx, Large, method, result, params)
}

func (c *Client) call(ctx context.Context, limit int64, method string, result any, params []any) error {
	ask := c.request(method, params)
	status, body, err := c.post(ctx, "", ask, limit)
	if err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	var got answer
	if err := read(body, &got); err != nil {
		return fmt.Errorf("%s: %w", method, unreadable(status, err))
	}
	if err := got.take(ask.ID, result); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	return nil
}

// Batch asks for many things in one request. Its error says that none was answered;
// the error of each call stands in the call.
func (c *Client) Batch(ctx context.Context, calls []Call) error {
	if len(calls) == 0 {
		return nil
	}
	if len(calls) > mostCalls {
		return fmt.Errorf("a batch of %d calls has more than %d", len(calls), mostCalls)
	}
	requests, at := make([]request, len(calls)), make(map[int64]int, len(calls))
	for i, call := range calls {
		requests[i] = c.request(call.Method, call.Params)
		at[requests[i].ID] = i
	}
	status, body, err := c.post(ctx, "", requests, Large)
	if err != nil {
		return fmt.Errorf("a batch: %w", err)
	}
	var got []answer
	if err := read(body, &got); err != nil {
		var whole answer
		if read(body, &whole) == nil && filled(whole.Error) {
			return fmt.Errorf("a batch: %w", whole.refused())
		}
		return fmt.Errorf("a batch: %w", unreadable(status, err))
	}
	if len(got) != len(calls) {
		return fmt.Errorf("a batch: %d answers to %d calls: %w", len(got), len(calls), chain.ErrLies)
	}
	for _, one := range got {
		var id int64
		i, known := 0, false
		if json.Unmarshal(one.ID, &id) == nil {
			i, known = at[id]
		}
		if !known {
			return fmt.Errorf("a batch: an answer to no call: %w", chain.ErrLies)
		}
		delete(at, id)
		if err := one.take(id, calls[i].Result); err != nil {
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

// take reads the answer to the request of an id.
func (a answer) take(id int64, result any) error {
	if filled(a.Error) {
		return a.refused()
	}
	var of int64
	if err := json.Unmarshal(a.ID, &of); err != nil || of != id {
		return fmt.Errorf("the answer is to another call: %w", chain.ErrLies)
	}
	if result == nil {
		return nil
	}
	if a.Result == nil {
		return fmt.Errorf("the answer has no result: %w", chain.ErrLies)
	}
	return read(a.Result, result)
}

// refused is the error that an answer is.
func (a answer) refused() error {
	var said struct {
		Code    int64  `json:"code"`
		Message string `json:"message"`
	}
	if err := json.Unmarshal(a.Error, &said); err != nil {
		return fmt.Errorf("an error without a code: %w", chain.ErrLies)
	}
	return refusal(said.Code, said.Message)
}

func filled(v jsontext.Value) bool { return len(v) > 0 && v.Kind() != 'n' }

// unreadable is the error of an answer that is no JSON-RPC: the status says more than
// the answer when it is one of failure.
func unreadable(status int, err error) error {
	if status >= http.StatusBadRequest {
		return offline(fmt.Sprintf("HTTP status %d", status))
	}
	return err
}
