// A server that speaks MongoDB's protocol, for the tests: FerretDB 1.24 with SQLite inside, on loopback.
//
//	ferretdb -folder DIR [-listen 127.0.0.1:PORT]
//
// It prints its connection string on one line once it listens, and ends on SIGTERM, on SIGINT, or when its standard input is
// closed: it cannot outlive the process that started it.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	folder := flag.String("folder", "", "where the SQLite files are kept")
	listen := flag.String("listen", "127.0.0.1:0", "address and port; 0 takes a free one")
	flag.Parse()
	if err := serve(*folder, *listen); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func serve(folder, listen string) error {
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: listen},
		Handler:   "sqlite",
		SQLiteURL: "file:" + folder + "/",
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	go func() {
		io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	// The address is known only when Run has begun to listen: this call waits for it.
	go func() { fmt.Println(server.MongoDBURI()) }()
	return server.Run(ctx)
}
