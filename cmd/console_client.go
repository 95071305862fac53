package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"

	"croupier/app/kernel/config"
)

// execute executes a request: in the running site if there is one, otherwise here.
func execute(ctx context.Context, cfg config.Config, d consoleRequest) (string, error) {
	answer, running, err := executeRunning(ctx, cfg.Path(consoleFile), d)
	if running || err != nil {
		return answer.ID, err
	}
	site, err := offlineSite(ctx, cfg, discardLogger())
	if err != nil {
		return "", err
	}
	id, err := handleRequest(ctx, site.Admin(actor), d)
	return id, errors.Join(err, site.Close())
}

// executeRunning sends a request to the site behind a socket file. running is false
// if no site listens.
func executeRunning(ctx context.Context, path string, d consoleRequest) (answer consoleResponse, running bool, err error) {
	short, done, err := socketPath(path)
	if errors.Is(err, fs.ErrNotExist) {
		return consoleResponse{}, false, nil
	} else if err != nil {
		return consoleResponse{}, false, err
	}
	defer done()
	connection, err := (&net.Dialer{}).DialContext(ctx, "unix", short)
	if err != nil {
		if errors.Is(err, fs.ErrPermission) {
			return consoleResponse{}, true, fmt.Errorf("ask the running site: %w", err)
		}
		return consoleResponse{}, false, nil
	}
	defer connection.Close()
	body, err := json.Marshal(d)
	if err != nil {
		return consoleResponse{}, true, fmt.Errorf("encode the command: %w", err)
	}
	answer, err = exchange(ctx, connection, body)
	if err != nil {
		return consoleResponse{}, true, fmt.Errorf("ask the running site: %w", err)
	}
	if answer.Error != "" {
		return answer, true, errors.New(answer.Error)
	}
	return answer, true, nil
}

func exchange(ctx context.Context, connection net.Conn, body []byte) (answer consoleResponse, err error) {
	ctx, cancel := context.WithTimeout(ctx, consoleTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://console/", bytes.NewReader(body))
	if err != nil {
		return consoleResponse{}, err
	}
	transport := &http.Transport{
		DisableKeepAlives: true,
		DialContext:       func(context.Context, string, string) (net.Conn, error) { return connection, nil },
	}
	response, err := transport.RoundTrip(request)
	if err != nil {
		return consoleResponse{}, err
	}
	defer response.Body.Close()
	err = json.NewDecoder(io.LimitReader(response.Body, maxConsoleBody)).Decode(&answer)
	return answer, err
}
